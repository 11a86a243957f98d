/** The phrases of a page's scripts, which the page loads as one file before them. */
import type { Phrase } from '#platform/i18n/phrases.ts'

declare global {
  var phrases: Record<string, Phrase> | undefined
}

export function pagePhrases(): Record<string, Phrase> {
  return globalThis.phrases ?? {}
}

/** The file of phrases was not loaded. What the server drew is complete, so it is better left as it is. */
export function lacksPhrases(): boolean {
  return !globalThis.phrases && document.querySelector('script[src*="/phrases/"]') !== null
}
