/** The last twenty actions in this tab. */
export interface RecentListProps {
  actions: { text: string; at: number }[]
  locale: string
  labels: { empty: string }
}

export function RecentList({ actions, locale, labels }: RecentListProps) {
  if (actions.length === 0) return <p class="recent-list__empty">{labels.empty}</p>
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
  return (
    <ul class="recent-list">
      {actions.map(({ text, at }) => (
        <li key={`${at} ${text}`}>
          <span dir="auto">{text}</span>
          <time datetime={new Date(at).toISOString()}>{clock.format(at)}</time>
        </li>
      ))}
    </ul>
  )
}
