/**
 * How much was written and how much of it does not fit, in the same text on the page and in its island. Numbers are
 * formatted by the browser itself, so that the script of every page needs no code for it.
 */
import type { Locale, Translate } from '#platform/i18n/index.ts'
import { MAX_INSTRUCTIONS } from '../../contract/limits.ts'

export function counterText(t: Translate, locale: Locale, n: number): string {
  return t('agents.counter', {
    count: n.toLocaleString(locale),
    max: MAX_INSTRUCTIONS.toLocaleString(locale),
  })
}

export function cutText(t: Translate, locale: Locale, n: number): string {
  return t('agents.cut', { n, count: n.toLocaleString(locale) })
}
