/** The notices of a note: what went wrong and what to do, a due reminder, and the foot of an interactive note. */
import type { ComponentChild, ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { copyText } from '#client/toasts/copy-text.ts'
import { countTasks, tasksOf } from '#platform/tasks/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { MAX_CONTENT } from '../../contract/limits.ts'
import { NoteFoot } from '../../views/note-foot.tsx'
import { spotOf } from '../layer/canvas.ts'
import type { Snooze } from '../store/note-reminders.ts'
import { isTooLong, type NoteState } from '../store/note-state.ts'
import type { NotesPage } from './notes-page.ts'

interface Props {
  page: NotesPage
  note: NoteState
}

export function NoteNotices({ page, note }: Props) {
  const { t, commands, store } = page
  const { error } = note
  const copy = (
    <Button kind="quiet" onClick={() => void copyText(note.mine.content)}>
      {t('notes.copy_text')}
    </Button>
  )
  if (error?.kind === 'conflict') {
    return (
      <Notice key="conflict">
        <p>{t('notes.conflict')}</p>
        <Button kind="primary" onClick={() => page.openConflict(note.id)}>
          {t('notes.conflict_open')}
        </Button>
        {copy}
      </Notice>
    )
  }
  if (error?.kind === 'gone') {
    return (
      <Notice key="gone">
        <p>{t('notes.gone')}</p>
        <Button kind="primary" onClick={() => store.restore(note.id)}>
          {t('notes.restore_note')}
        </Button>
        <Button onClick={() => store.saveAsNew(note.id)}>{t('notes.save_as_new')}</Button>
        <Button kind="quiet" onClick={() => void store.remove(note.id)}>
          {t('notes.discard')}
        </Button>
        {copy}
      </Notice>
    )
  }
  if (isTooLong(note)) {
    return (
      <Notice key="long">
        <p>{t('notes.over_limit', { n: [...note.mine.content].length - MAX_CONTENT })}</p>
        <Button onClick={() => commands.split(note, MAX_CONTENT)}>{t('notes.split')}</Button>
        {copy}
      </Notice>
    )
  }
  if (error?.kind === 'refused') return <Refused page={page} note={note} copy={copy} />
  if (note.remoteVersion) return <p class="sticky__notice">{t('notes.changed_elsewhere')}</p>
  return null
}

/** Disappears when its cause is settled, often by a press in it: then its note gets the focus. */
function Notice({ children }: { children: ComponentChildren }) {
  const box = useFocusForNote()
  return (
    <div ref={box} class="sticky__notice" role="alert">
      {children}
    </div>
  )
}

function useFocusForNote() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const here = box.current
    return () => {
      const note = here?.contains(document.activeElement) && here.closest<HTMLElement>('.sticky')
      // A person who is editing keeps the focus in the text.
      if (note) (note.querySelector('textarea') ?? note).focus()
    }
  }, [])
  return box
}

const SNOOZES = ['10', '60', 'tomorrow'] as const

/** Opening a note does not complete its reminder: that takes a press. */
export function DueStrip({ page, note }: Props) {
  const held = page.reminderOf(note.id)
  return held?.isDue ? <Due page={page} note={note} remindAt={held.remindAt} /> : null
}

function Due({ page, note, remindAt }: Props & { remindAt: string }) {
  const { t } = page
  const box = useFocusForNote()
  return (
    <div ref={box} class="sticky__due">
      <span>{t('notes.due_since', { when: page.formatMoment(remindAt) })}</span>
      <Button icon="check" onClick={() => page.acknowledge(note.id)}>
        {t('notes.due_done')}
      </Button>
      <select
        aria-label={t('notes.snooze')}
        value=""
        onChange={({ currentTarget }) => {
          if (currentTarget.value) page.snooze(note.id, currentTarget.value as Snooze)
        }}
      >
        <option value="">{t('notes.snooze')}</option>
        {SNOOZES.map((until) => (
          <option key={until} value={until}>
            {t(`notes.snooze_${until}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

function Refused({ page, note, copy }: Props & { copy: ComponentChild }) {
  const { t } = page
  if (note.error?.kind !== 'refused') return null
  const { code } = note.error
  const message =
    code === 'duplicate_title'
      ? t('notes.title_taken')
      : code.startsWith('note_quota')
        ? t('notes.quota_full')
        : t('notes.refused')
  return (
    <Notice>
      <p>{message}</p>
      {code !== 'duplicate_title' && (
        <>
          <Button onClick={() => page.retry(note.id)}>{t('notes.retry')}</Button>
          {copy}
        </>
      )}
    </Notice>
  )
}

/** Computed for each character that is typed; few texts have tasks. */
const tasksIn = (text: string) => countTasks(text.includes('[') ? tasksOf(text) : [])

export function LivingFoot({ page, note, points }: Props & { points: number | null }) {
  const { t, commands } = page
  const { id, record, mine } = note
  const held = page.reminderOf(id)
  const isRinging = held !== null && !held.isDue
  return (
    <NoteFoot
      record={record}
      tasks={tasksIn(mine.content)}
      actions={{
        onConfirm: () => commands.attach(id, spotOf(record)),
        onChoose: () => page.chooseSpot(id),
      }}
    >
      {(isRinging || points !== null) && (
        <>
          {isRinging && (
            <span class="sticky__tasks">
              <Icon name="bell" label={t('notes.reminder')} /> {page.formatMoment(held.remindAt)}
            </span>
          )}
          {points !== null && (
            <span class="sticky__counter number" role="status">
              {t('notes.counter', { n: points, max: MAX_CONTENT })}
            </span>
          )}
        </>
      )}
    </NoteFoot>
  )
}
