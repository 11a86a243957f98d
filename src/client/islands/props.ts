/** The props of an island in the page. */
import { decodeAttribute } from '#platform/html/escape-html.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { Locale, Phrase } from '#platform/i18n/phrases.ts'
import { formatPhrase } from '#platform/i18n/phrases.ts'

interface ServerProps {
  /** When the server drew it: relative times stay those of the server, even if the browser's clock is wrong. */
  now?: number
}

/** A missing phrase shows its key: wrong, but a page that is half interactive would be worse. */
export function translator(locale: Locale, phrases: Record<string, Phrase>): Translate {
  return ((key: string, slots) => {
    const phrase = phrases[key]
    return phrase ? formatPhrase(locale, phrase, slots) : key
  }) as Translate
}

export function readProps(node: HTMLElement): ServerProps & Record<string, unknown> {
  return decodeAttribute(node.dataset['props'] ?? '{}')
}

export function pageLocale(): Locale {
  return document.documentElement.lang === 'he' ? 'he' : 'en'
}
