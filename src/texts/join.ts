/** Combines the languages of one file, key by key. */

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
