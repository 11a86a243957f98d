/**
 * A moment as markup, from texts that are formatted already: in a list that is read back from its markup, because the
 * browser's clock may be wrong. A file of its own, so that such a list loads nothing that formats.
 */
export interface WrittenTimeProps {
  /** ISO 8601 with offset or Z. */
  iso: string
  text: string
  /** "Sunday 6 Dec 2026, 09:00 · Jerusalem (UTC+2)". */
  exact: string
}

export function WrittenTime({ iso, text, exact }: WrittenTimeProps) {
  // The short spelling of a whole second in UTC: lists have one in each row.
  const datetime = iso.replace('.000+00:00', 'Z')
  return (
    <time class="time" datetime={datetime} title={exact}>
      <bdi>{text}</bdi>
    </time>
  )
}
