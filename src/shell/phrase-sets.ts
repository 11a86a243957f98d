/** The shell's phrases: for a signed-in person, and for a visitor. */
import { SHELL_KEYS } from '#client/shell/texts.ts'
import type { TextKey } from '#platform/i18n/index.ts'
import type { PhraseSets } from '#platform/i18n/phrase-files.ts'

// A visitor's shell copies, notifies of a new release and reports an error of the page; it has no palette.
const VISITOR_KEYS = [
  'copied',
  'not_copied',
  'release_ready',
  'reload',
  'dismiss',
  'notifications',
  'page_fault',
  'part_missing',
  'undo',
  'close',
].map((key) => `shell.${key}` as TextKey)

export const SHELL_SETS: PhraseSets = {
  shell: SHELL_KEYS as unknown as TextKey[],
  visitor: VISITOR_KEYS,
}
