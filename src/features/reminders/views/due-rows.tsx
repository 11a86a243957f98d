/** What is due, as short rows: the block of the dashboard. */
import { useT } from '#platform/html/render-context.ts'
import { Row, Rows } from '#ui/components/rows.tsx'
import type { ReminderItem } from '../contract/index.ts'
import { titleOf } from '../rules/reminder-title.ts'
import { ReminderTime } from './reminder-rows.tsx'

export function DueRows({ label, due }: { label: string; due: readonly ReminderItem[] }) {
  const t = useT()
  return (
    <Rows label={label}>
      {due.map((item) => (
        <Row
          key={item.note_id}
          href={item.url}
          name={titleOf(item).name || t('reminders.no_words')}
          icon="bell-ring"
          facts={[<ReminderTime key="time" item={item} />]}
        />
      ))}
    </Rows>
  )
}
