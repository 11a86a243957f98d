/** The phrases of a page's scripts, as one file that browsers cache: named by its sets, language and content. */
import { sha256 } from '../crypto/index.ts'
import { LOCALES, type Locale, type Phrase, pickPhrases } from './index.ts'

/** The keys of the phrases that scripts show, by island. The build collects them, so every process knows all sets. */
export type PhraseSets = Readonly<Record<string, readonly string[]>>

export interface PhraseFiles {
  /** The path of the file with the phrases of these sets; undefined when none of them has any. */
  pathOf(sets: readonly string[], locale: Locale): string | undefined
  /** The script at that path. */
  textAt(path: string): string | undefined
  /** The phrases of one set, for a part that brings its own. */
  phrasesOf(set: string, locale: Locale): Record<string, Phrase>
}

export const PHRASES_FOLDER = '/assets/phrases/'

export function makePhraseFiles(texts: ReadonlyMap<string, Phrase>, sets: PhraseSets): PhraseFiles {
  const inOrder = (wanted: readonly string[]) =>
    [...new Set(wanted)].filter((set) => Object.hasOwn(sets, set)).sort()
  const phrasesIn = (names: readonly string[], locale: Locale) =>
    pickPhrases(texts, [...new Set(names.flatMap((name) => sets[name] ?? []))], locale)
  const textOf = (names: readonly string[], locale: Locale) =>
    `globalThis.phrases=${JSON.stringify(phrasesIn(names, locale))};`
  const fileOf = (names: readonly string[], locale: Locale) =>
    `${names.join('.')}.${locale}-${sha256(textOf(names, locale)).slice(0, 8)}.js`
  // Pages ask for the same few sets again and again; what is requested by address does not add to this.
  const known = new Map<string, string>()
  return {
    pathOf(wanted, locale) {
      const names = inOrder(wanted)
      if (names.length === 0) return undefined
      const key = [...names, locale].join(' ')
      const file = known.get(key) ?? fileOf(names, locale)
      known.set(key, file)
      return PHRASES_FOLDER + file
    },
    // Made from its name, so that any process serves the files of pages that another one drew.
    textAt(path) {
      const file = path.slice(PHRASES_FOLDER.length)
      const [, list = '', code = ''] = NAME.exec(file) ?? []
      const locale = LOCALES.find((known) => known === code)
      const names = inOrder(list.split('.'))
      if (!locale || names.join('.') !== list) return undefined
      return fileOf(names, locale) === file ? textOf(names, locale) : undefined
    },
    phrasesOf: (set, locale) => phrasesIn([set], locale),
  }
}

const NAME = /^([\w.-]{1,400})\.(\w{2})-\w{8}\.js$/
