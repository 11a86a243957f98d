/** The phrases of the shell and of each island. The page loads all of its sets as one file, before the scripts. */
import type { Phrase } from '#platform/i18n/phrases.ts'

declare global {
  var phrases: Record<string, Record<string, Phrase>> | undefined
}

export function islandPhrases(set: string): Record<string, Phrase> {
  return globalThis.phrases?.[set] ?? {}
}

/** The file of phrases was not loaded. What the server drew is complete, so it is better left as it is. */
export function lacksPhrases(): boolean {
  return !globalThis.phrases && document.querySelector('script[src*="/phrases/"]') !== null
}
