/** A moment: relative text, and the exact moment with its zone on hover, focus and tap. */
import { useRenderContext } from '#platform/html/render-context.ts'
import { agoText, exactTime } from '#platform/time/format.ts'
import { toIso } from '#platform/time/index.ts'
import { WrittenTime } from './written-time.tsx'

export interface TimeProps {
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
