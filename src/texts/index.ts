/**
 * Every text of the product: one folder per language, one file per feature (`en/boards.ts`, `he/boards.ts`). English is
 * the source of keys and slots. A new language is a folder, its line in `languages` and its plural forms in
 * `PLURAL_FORMS`.
 */

import type { Forms, Locale, Phrase } from '#platform/i18n/phrases.ts'
import * as english from './en/index.ts'
import * as hebrew from './he/index.ts'

type English = typeof english
type PartWith<K extends TextKind> = {
  [Part in keyof English]: English[Part] extends Record<K, unknown> ? Part : never
}[keyof English]
type KeysIn<Part extends keyof English, K extends TextKind> =
  English[Part] extends Record<K, infer Entries> ? keyof Entries & string : never

/** A complete language: a key that English has and this one lacks does not compile. */
type Complete<L extends Locale> = {
  [Part in keyof English]: {
    [K in keyof English[Part]]: { [Key in keyof English[Part][K]]: Forms<L> }
  }
}

export const languages = {
  en: english satisfies Complete<'en'>,
  he: hebrew satisfies Complete<'he'>,
} satisfies Record<Locale, LanguageTexts>

/** The key prefix of a part, if it differs from its own name: `t('api_docs.title')`. */
const PREFIXES = {
  agentTools: 'agent_tools',
  agentWrites: 'agent_writes',
  apiDocs: 'api_docs',
  browser: 'shell',
  codeHost: 'code_host',
  codeRun: 'code-run',
  editor: 'library',
  jobsAdmin: 'jobs-admin',
  playground: 'code-tools',
  repoAnalysis: 'repo_analysis',
  repoBrowser: 'repo_browser',
  repoHistory: 'repo_history',
  repoSync: 'repo_sync',
  signIn: 'sign_in',
} as const

type PrefixOf<Part> = Part extends keyof typeof PREFIXES ? (typeof PREFIXES)[Part] : Part
type PageKey = {
  [Part in PartWith<'texts'>]: `${PrefixOf<Part>}.${KeysIn<Part, 'texts'>}`
}[PartWith<'texts'>]

declare module '#platform/i18n/index.ts' {
  interface TextCatalogue extends Record<PageKey, true> {}
}

const prefixOf = (part: string) => (PREFIXES as Partial<Record<string, string>>)[part] ?? part

/** The keys of all phrases of the pages. */
export function textKeys(): string[] {
  const parts: LanguageTexts = languages.en
  return Object.entries(parts).flatMap(([part, { texts = {} }]) =>
    Object.keys(texts).map((key) => `${prefixOf(part)}.${key}`),
  )
}

/** The texts of a feature that has one part, in the form of its manifest. */
export function textsOf<Part extends PartWith<'texts'>>(part: Part) {
  return { feature: prefixOf(part), phrases: phrasesOf(part) }
}

/** The phrases of the pages. */
export function phrasesOf<Part extends PartWith<'texts'>>(part: Part) {
  return joinLanguages(languages, part, 'texts') as {
    readonly [Key in KeysIn<Part, 'texts'>]: Phrase
  }
}

/** The message for each problem. */
export function messagesOf<Part extends PartWith<'problems'>>(part: Part) {
  return joinLanguages(languages, part, 'problems') as {
    readonly [Key in KeysIn<Part, 'problems'>]: Readonly<Record<Locale, string>>
  }
}

export function jobNamesOf<Part extends PartWith<'jobs'>>(part: Part) {
  return joinLanguages(languages, part, 'jobs') as {
    readonly [Key in KeysIn<Part, 'jobs'>]: Readonly<Record<Locale, string>>
  }
}

// Combines the languages of one file, key by key.

/** A plain sentence, or its plural forms by their names. */
export type Form = string | Readonly<Record<string, string>>
type Entries = Readonly<Record<string, Form>>
/** The kinds of exports of a file: the texts of the pages, the messages of problems, the names of jobs. */
export type TextKind = 'texts' | 'problems' | 'jobs'
export type LanguageTexts = Readonly<Record<string, Readonly<{ [K in TextKind]?: Entries }>>>

/**
 * `{ key: { en, he } }`. English is the source of the keys. A language that lacks a text shows the English one; for
 * English and Hebrew neither the compiler nor `tests/texts.test.ts` lets that happen.
 */
export function joinLanguages<Locale extends string>(
  languages: Readonly<Record<Locale | 'en', LanguageTexts>>,
  part: string,
  kind: TextKind,
): Record<string, Record<Locale, Form>> {
  const locales = Object.keys(languages) as Locale[]
  const joined: Record<string, Record<Locale, Form>> = {}
  for (const [key, english] of Object.entries(languages.en[part]?.[kind] ?? {})) {
    const formIn = (locale: Locale) => languages[locale][part]?.[kind]?.[key] ?? english
    joined[key] = Object.fromEntries(locales.map((locale) => [locale, formIn(locale)])) as Record<
      Locale,
      Form
    >
  }
  return joined
}
