/** The phrases of a page's scripts, as one file that browsers cache: named by its sets, language and content. */
import { sha256 } from '../crypto/index.ts'
import { LOCALES, type Locale, type Phrase, pickPhrases, type TextKey } from './index.ts'

/** Sets by their names: an island's name, or one of the shell's. Declared, so that every process knows all of them. */
export type PhraseSets = Readonly<Record<string, readonly TextKey[]>>

export interface PhraseFiles {
  /** The path of the file with the phrases of these sets; undefined when none of them has any. */
  pathOf(sets: readonly string[], locale: Locale): string | undefined
  /** The script at that path. */
  textAt(path: string): string | undefined
}

export const PHRASES_FOLDER = '/assets/phrases/'

export function makePhraseFiles(texts: ReadonlyMap<string, Phrase>, sets: PhraseSets): PhraseFiles {
  const statements = new Map<string, string>()
  const statementOf = (set: string, locale: Locale) =>
    statements.getOrInsertComputed(`${set} ${locale}`, () => {
      const phrases = JSON.stringify(pickPhrases(texts, sets[set] ?? [], locale))
      return `phrases[${JSON.stringify(set)}]=${phrases};`
    })
  const textOf = (names: readonly string[], locale: Locale) =>
    `globalThis.phrases??={};${names.map((name) => statementOf(name, locale)).join('')}`
  const fileOf = (names: readonly string[], locale: Locale) =>
    `${names.join('.')}.${locale}-${sha256(textOf(names, locale)).slice(0, 8)}.js`
  // Pages ask for the same few sets again and again; what is requested by address does not add to this.
  const known = new Map<string, string>()
  return {
    pathOf(wanted, locale) {
      const names = [...new Set(wanted)].filter((set) => Object.hasOwn(sets, set)).sort()
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
      const names = list.split('.').slice(0, MOST_SETS)
      if (!locale || !names.every((name) => Object.hasOwn(sets, name))) return undefined
      return fileOf(names, locale) === file ? textOf(names, locale) : undefined
    },
  }
}

const NAME = /^([\w.-]{1,400})\.(\w{2})-\w{8}\.js$/
// No page has more islands; a longer name is nobody's.
const MOST_SETS = 16
