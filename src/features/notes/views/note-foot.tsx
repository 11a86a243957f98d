/** The foot of a note: its lines, whether they are in doubt, its tasks. Drawn by the server, and by the browser. */
import type { ComponentChildren } from 'preact'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { TaskCount } from '#platform/tasks/index.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { NoteRecord } from '../contract/index.ts'

export interface NoteFootProps {
  /** Its anchor, as it is known on this page. */
  record: NoteRecord
  /** Of its text, which may be newer than the one in the record. */
  tasks: TaskCount
  /** What the buttons of a doubtful anchor do; without it they reserve their space and cannot be pressed. */
  actions?: { onConfirm(): void; onChoose(): void }
  /** The link to its line, where that is not on the page. */
  lineHref?: string | undefined
  /** What only an interactive note shows. */
  children?: ComponentChildren
}

export function NoteFoot({ record, tasks, actions, lineHref, children }: NoteFootProps) {
  const t = useT()
  const { line_start: line, anchor_state: state, by } = record
  const isDoubtful = state === 'edited' || state === 'moved'
  const isAnchored = line !== null && record.mode === 'anchored'
  // An interactive note that lost its text is in the tray, which shows that itself.
  const isLost = !actions && state === 'lost'
  const isEmpty = !isAnchored && !isDoubtful && !isLost && tasks.n === 0 && by === null
  if (isEmpty && !children) return null
  const label = lineLabel(t, record)
  return (
    <footer class="sticky__foot paper__aside">
      {isLost && <span>{t('notes.lost_note')}</span>}
      {isAnchored && !isLost && (
        <AnchorLine
          href={actions ? null : (lineHref ?? `#L${line}`)}
          title={record.anchor_quote}
          label={label}
        />
      )}
      {isDoubtful && <Doubt isEdited={state === 'edited'} actions={actions} />}
      {tasks.n > 0 && (
        <span class="sticky__tasks">
          <Icon name="list-checks" /> {t('notes.tasks', { ...tasks })}
        </span>
      )}
      {by !== null && <span>{t('notes.by', { name: by })}</span>}
      {children}
    </footer>
  )
}

interface AnchorLineProps {
  /** Null in an interactive note, which shows its lines itself. */
  href: string | null
  title: string
  label: string
}

function AnchorLine({ href, title, label }: AnchorLineProps) {
  const attributes = { class: 'sticky__place number', title: title || undefined }
  if (href === null) return <span {...attributes}>{label}</span>
  return (
    <a {...attributes} href={href}>
      {label}
    </a>
  )
}

interface DoubtProps {
  isEdited: boolean
  actions: NoteFootProps['actions'] | undefined
}

function Doubt({ isEdited, actions }: DoubtProps) {
  const t = useT()
  const title = actions && t(isEdited ? 'notes.text_edited' : 'notes.text_moved')
  const waiting = actions ? {} : { class: 'drawn-note__room', disabled: true }
  return (
    <span class="sticky__doubt">
      <span title={title}>
        {isEdited ? '≈' : '↷'} {t('notes.check_place')}
      </span>
      <button type="button" {...waiting} onClick={actions?.onConfirm}>
        {t('notes.looks_right')}
      </button>
      <button type="button" {...waiting} onClick={actions?.onChoose}>
        {t('notes.choose_again')}
      </button>
    </span>
  )
}

function lineLabel(t: Translate, { line_start, line_end }: NoteRecord): string {
  return line_end === null || line_end === line_start
    ? t('notes.now_at', { line: line_start ?? 0 })
    : t('notes.now_at_lines', { from: line_start ?? 0, to: line_end })
}
