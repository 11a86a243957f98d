/** What is due, as short rows: the block of the dashboard. */
import type { Translate } from '#platform/i18n/index.ts'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'
import type { ReminderRow } from './reminder-rows.tsx'

export function DueRows({
  t,
  label,
  due,
}: {
  t: Translate
  label: string
  due: readonly ReminderRow[]
}) {
  return (
    <Rows label={label}>
      {due.map(({ noteId, url, name, when }) => (
        <Row
          key={noteId}
          href={url}
          name={name || t('reminders.no_words')}
          icon="bell-ring"
          facts={[<Time key="time" {...when} />]}
        />
      ))}
    </Rows>
  )
}
