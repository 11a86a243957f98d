/** A moment: relative text, and the exact moment with its zone on hover, focus and tap. */
import { useRenderContext } from '#platform/html/render-context.ts'
import { agoText, exactTime } from '#platform/time/format.ts'
import { toIso } from '#platform/time/index.ts'

interface TimeProps {
  /** Milliseconds, or the text of the wire. */
  at: number | string
  /** The text that is shown; the relative time when left out. */
  text?: (ago: string, exact: string) => string
  /** It is past, even if the clock that recorded it was fast. */
  isPast?: boolean
}

export function Time({ at, text, isPast }: TimeProps) {
  const ms = typeof at === 'string' ? Date.parse(at) : at
  const texts = useTimeTexts()
  const ago = texts.ago(ms, isPast)
  const exact = texts.exact(ms)
  return <WrittenTime iso={toIso(ms)} text={text ? text(ago, exact) : ago} exact={exact} />
}

/** Formats moments inside sentences. */
export function useTimeTexts() {
  const { locale, timeZone, now, onAging } = useRenderContext()
  return {
    ago(at: number, isPast = false): string {
      const text = agoText(at, isPast, now(), locale)
      onAging?.({ at, isPast, text })
      return text
    },
    exact: (at: number): string => exactTime(at, locale, timeZone),
  }
}

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
