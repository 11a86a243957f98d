/** A moment: relative text, and the exact moment with its zone on hover, focus and tap. */
export interface TimeProps {
  /** ISO 8601 with offset or Z. */
  iso: string
  /** "3 days ago": already formatted. */
  text: string
  /** "Sunday 6 Dec 2026, 09:00 · Jerusalem (UTC+2)". */
  exact: string
}

export function Time({ iso, text, exact }: TimeProps) {
  // The short spelling of a whole second in UTC: lists have one in each row.
  const datetime = iso.replace('.000+00:00', 'Z')
  return (
    <time class="time" datetime={datetime} title={exact}>
      <bdi>{text}</bdi>
    </time>
  )
}
