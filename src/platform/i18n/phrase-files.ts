/** The phrases that scripts say, as files that browsers keep: one for each set and language, named by its content. */
import { sha256 } from '../crypto/index.ts'
import { LOCALES, type Locale, type Phrase, pickPhrases, type TextKey } from './index.ts'

/** Sets by their names: an island's name, or one of the shell's. Declared, so that every process knows all of them. */
export type PhraseSets = Readonly<Record<string, readonly TextKey[]>>

export interface PhraseFiles {
  /** Where the set lies; undefined for an island that says nothing. */
  pathOf(set: string, locale: Locale): string | undefined
  /** The script that lies there. */
  textAt(path: string): string | undefined
}

export const PHRASES_FOLDER = '/assets/phrases/'

export function makePhraseFiles(texts: ReadonlyMap<string, Phrase>, sets: PhraseSets): PhraseFiles {
  const byPath = new Map<string, string>()
  const bySet = new Map<string, string>()
  for (const [set, keys] of Object.entries(sets)) {
    for (const locale of LOCALES) {
      const phrases = JSON.stringify(pickPhrases(texts, keys, locale))
      const text = `(globalThis.phrases??={})[${JSON.stringify(set)}]=${phrases}`
      const path = `${PHRASES_FOLDER}${set}.${locale}-${sha256(text).slice(0, 8)}.js`
      byPath.set(path, text)
      bySet.set(`${set} ${locale}`, path)
    }
  }
  return {
    pathOf: (set, locale) => bySet.get(`${set} ${locale}`),
    textAt: (path) => byPath.get(path),
  }
}
