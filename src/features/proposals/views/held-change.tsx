/** A write that waits as it was asked: what it is about, and each field of it. */
import { NoteColor } from '#features/notes/index.ts'
import { notePaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { HeldReply } from '../contract/index.ts'

// Those that people know by a name on the screen; any other is shown as programs call it.
const NAMED = [
  ...(['file_name', 'folder', 'description', 'tags', 'language', 'title', 'content'] as const),
  ...(['color', 'line_start', 'line_end', 'name', 'is_pinned', 'is_favorite'] as const),
] as const

const LETTERS_SHOWN = 20_000

export function HeldChange({ held, name }: { held: HeldReply; name: string }) {
  const t = useT()
  const note = held.params['note_id']
  return (
    <>
      {name !== '' && (
        <p>
          {t('proposals.about')}{' '}
          {note === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <a href={href(notePaths.note, { note_id: note })}>
              <bdi>{name}</bdi>
            </a>
          )}
        </p>
      )}
      <dl class="settings__facts">
        {held.before !== null && <Field label={t('proposals.now')} value={held.before} isText />}
        {held.fields.map(({ name, value }) => (
          <Field
            key={name}
            label={labelOf(t, name)}
            value={value}
            isText={name === 'content'}
            isColor={name === 'color'}
          />
        ))}
      </dl>
    </>
  )
}

function labelOf(t: ReturnType<typeof useT>, name: string): string {
  const known = NAMED.find((one) => one === name)
  return known ? t(`proposals.field_${known}`) : name
}

interface FieldProps {
  label: string
  value: string
  isText: boolean
  isColor?: boolean
}

function Field({ label, value, isText, isColor = false }: FieldProps) {
  const shown = value.length > LETTERS_SHOWN ? `${value.slice(0, LETTERS_SHOWN)}…` : value
  return (
    <>
      <dt>{label}</dt>
      {isText ? (
        <dd class="write__text" dir="auto">
          {shown}
        </dd>
      ) : (
        <dd>{isColor && shown !== '' ? <NoteColor color={shown} /> : <bdi>{shown || '—'}</bdi>}</dd>
      )}
    </>
  )
}
