/** The head of a note: its title, its state, and what can be done with it. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import { MAX_TITLE } from '../../contract/limits.ts'
import type { NoteState } from '../store/note-state.ts'
import { type NotesPage, saveStateOf } from './notes-page.ts'

interface NoteHeadProps {
  page: NotesPage
  note: NoteState
  /** Shown in place of a title while the note is folded. */
  name: string
  isFolded: boolean
  /** Its buttons are drawn. */
  isAwake: boolean
  isTabStop: boolean
  isNaming?: boolean | undefined
  onNamed?: (() => void) | undefined
}

const STATE_ICONS: Record<string, IconName> = {
  saving: 'loader',
  offline: 'cloud-off',
  'needs-you': 'circle-alert',
}

export function NoteHead(props: NoteHeadProps) {
  const { page, note, name, isFolded, isNaming, isAwake } = props
  return (
    <header class="sticky__head">
      {isNaming ? (
        <TitleField {...props} />
      ) : (
        <p class="sticky__title clip" dir="auto">
          {note.mine.title || (isFolded ? name : '')}
        </p>
      )}
      <StateDot page={page} note={note} />
      {isAwake && <HeadButtons {...props} />}
    </header>
  )
}

function HeadButtons({ page, note, isFolded, isTabStop }: NoteHeadProps) {
  const { t } = page
  return (
    <>
      {note.isEditing ? (
        <HeadButton command="done" icon="check" label={t('notes.done')} isTabStop={isTabStop} />
      ) : (
        <HeadButton
          command={isFolded ? 'expand' : 'edit'}
          icon={isFolded ? 'maximize-2' : 'pencil'}
          label={t(isFolded ? 'notes.expand' : 'notes.edit_note')}
          isTabStop={isTabStop}
        />
      )}
      <ReminderButton page={page} note={note} isTabStop={isTabStop} />
      <HeadButton
        command="menu"
        icon="ellipsis"
        label={t('notes.note_menu')}
        isTabStop={isTabStop}
      />
    </>
  )
}

/** On a narrow note it is only in the menu, unless it has a state to show. */
function ReminderButton({
  page,
  note,
  isTabStop,
}: Pick<NoteHeadProps, 'page' | 'note' | 'isTabStop'>) {
  const held = page.reminderOf(note.id)
  const reminder = page.t('notes.reminder')
  const label = held ? `${reminder}: ${page.formatMoment(held.remindAt)}` : reminder
  return (
    <HeadButton
      command="remind"
      icon={held?.isDue ? 'bell-ring' : 'bell'}
      label={label}
      isTabStop={isTabStop}
      isSet={held !== null}
    />
  )
}

interface HeadButtonProps {
  command: string
  icon: IconName
  label: string
  /** Tab reaches one note of a surface; arrow keys reach the others. */
  isTabStop: boolean
  isSet?: boolean
}

/** Labelled by its title: in so small a head, a tooltip of our own would cover its neighbours. */
function HeadButton({ command, icon, label, isTabStop, isSet }: HeadButtonProps) {
  return (
    <button
      class="button button--quiet button--icon sticky__act"
      type="button"
      aria-label={label}
      title={label}
      tabIndex={isTabStop ? 0 : -1}
      data-note-act={command}
      data-set={isSet ? '' : undefined}
    >
      <Icon name={icon} />
    </button>
  )
}

function StateDot({ page, note }: { page: NotesPage; note: NoteState }) {
  const state = saveStateOf(note, page.entries(), navigator.onLine)
  const icon = STATE_ICONS[state]
  if (!icon) return null
  const label = page.t(`notes.state_${state.replace('-', '_')}` as 'notes.state_saved')
  return (
    <span class="sticky__state" data-state={state} title={label}>
      <Icon name={icon} label={label} />
    </span>
  )
}

function TitleField({ page, note, onNamed }: NoteHeadProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.select(), [])
  return (
    <input
      ref={field}
      class="sticky__title-field"
      dir="auto"
      aria-label={page.t('notes.title_label')}
      value={note.mine.title}
      onInput={({ currentTarget }) => {
        const title = [...currentTarget.value].slice(0, MAX_TITLE).join('')
        page.store.write(note.id, { title })
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        onNamed?.()
      }}
      onBlur={() => onNamed?.()}
    />
  )
}
