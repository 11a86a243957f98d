/** The notes that were changed last, one under another. */

import { notePaths } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time, type TimeProps } from '#ui/components/time.tsx'

export interface LatestNote {
  id: string
  name: string
  /** Its text, where the name is a title. */
  detail: string
  time: TimeProps
}

export function LatestNotes({ label, notes }: { label: string; notes: readonly LatestNote[] }) {
  return (
    <Rows label={label}>
      {notes.map(({ id, name, detail, time }) => (
        <Row
          key={id}
          href={href(notePaths.note, { note_id: id })}
          name={name}
          icon="sticky-note"
          detail={detail || undefined}
          facts={[<Time key="time" {...time} />]}
        />
      ))}
    </Rows>
  )
}
