/** What a change did, as text, and each field of it before and after. */
import { NoteColor } from '#features/notes/index.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Time } from '#ui/components/time.tsx'
import type { AgentWrite, FieldValue } from '../contract/index.ts'

type Field = NonNullable<AgentWrite['fields']>[number]

/** The most important of what it did. */
export function didOf(t: Translate, { action, fields = [] }: AgentWrite): string {
  const has = (...names: string[]) => fields.some(({ field }) => names.includes(field))
  switch (action) {
    case 'file_changed':
      if (has('file_name')) return t('agent_writes.did_file_renamed')
      if (has('folder')) return t('agent_writes.did_file_moved')
      return t(has('tags') ? 'agent_writes.did_file_tagged' : 'agent_writes.did_file_changed')
    case 'note_changed':
      if (has('board')) return t('agent_writes.did_note_moved')
      return t(has('x', 'y') ? 'agent_writes.did_note_placed' : 'agent_writes.did_note_changed')
    case 'reminder_changed': {
      const [reminder] = fields
      if (reminder?.before === null) return t('agent_writes.did_reminder_set')
      return t(
        reminder?.after === null
          ? 'agent_writes.did_reminder_removed'
          : 'agent_writes.did_reminder_moved',
      )
    }
    case undefined:
      return ''
    default:
      return t(`agent_writes.did_${action}`)
  }
}

const NAMED = [
  ...(['file_name', 'folder', 'description', 'tags', 'language', 'source_url'] as const),
  ...(['is_favorite', 'is_pinned', 'color', 'is_minimized', 'board', 'name'] as const),
  ...(['line_start', 'line_end', 'anchor_text', 'repo_path', 'reminder'] as const),
  'moved_notes',
] as const

/** A position on a board is a number of pixels that nobody reads: the sentence is enough. */
export function ChangedFields({ fields }: { fields: readonly Field[] }) {
  const t = useT()
  const shown = fields.flatMap((field) => {
    const name = NAMED.find((one) => one === field.field)
    // A number of notes has no state before.
    const isNothing = name === 'moved_notes' && field.after === 0
    return name && !isNothing ? [{ ...field, name }] : []
  })
  if (shown.length === 0) return null
  return (
    <dl class="write__fields">
      {shown.map(({ name, before, after }) => (
        <div key={name} class="write__field">
          <dt class="secondary">{t(`agent_writes.field_${name}`)}</dt>
          <dd>
            {hasValue(before) && (
              <>
                <del>
                  <Value name={name} value={before} />
                </del>{' '}
                <span class="visually-hidden">{t('agent_writes.changed_to')}</span>
              </>
            )}
            <ins>
              <Value name={name} value={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function hasValue(value: FieldValue): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

const LETTERS_SHOWN = 300

function Value({ name, value }: { name: (typeof NAMED)[number]; value: FieldValue }) {
  const t = useT()
  if (typeof value === 'boolean') return <>{t(value ? 'agent_writes.yes' : 'agent_writes.no')}</>
  if (name === 'color' && typeof value === 'string') return <NoteColor color={value} />
  if (name === 'reminder' && typeof value === 'string') return <Time at={value} />
  if (name === 'folder' && value === '') return <>{t('agent_writes.top_folder')}</>
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text === '') return <>{t('agent_writes.nothing')}</>
  return <bdi>{text.length > LETTERS_SHOWN ? `${text.slice(0, LETTERS_SHOWN)}…` : text}</bdi>
}
