/** The phrases of the shell, which the scripts of every page show. */
import type { TextKey } from '#platform/i18n/index.ts'
import type { Slots } from '#platform/i18n/phrases.ts'
import { pagePhrases } from '../islands/phrases.ts'
import { translator } from '../islands/props.ts'
import { pageData } from './page-data.ts'

export type ShellKey = Extract<TextKey, `shell.${string}`>

/** Returns a phrase of the shell. A missing one shows its key rather than breaking the page. */
export function translate(key: ShellKey, slots?: Slots): string {
  return translator(pageData().locale, pagePhrases())(key, slots)
}
