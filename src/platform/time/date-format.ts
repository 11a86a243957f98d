/** Formats of dates, one for each language and form: making one costs a hundred times what using it does. */
import type { Locale } from '../i18n/phrases.ts'

/** English days come before their months here, and its hours go to 24. */
export const LANGUAGE_TAGS: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' }
const formats = new Map<string, Intl.DateTimeFormat>()

export function dateFormat(
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], options)
  formats.set(key, format)
  return format
}
