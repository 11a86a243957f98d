/** The languages of the product, what one phrase is in each of them, and how it is chosen and filled. */

/** The plural forms that each language distinguishes, as `Intl.PluralRules` names them. */
export const PLURAL_FORMS = {
  en: ['one', 'other'],
  he: ['one', 'two', 'other'],
} as const

export type Locale = keyof typeof PLURAL_FORMS
export const LOCALES = ['en', 'he'] as const satisfies readonly Locale[]

/** A plain sentence, or one for each plural form. */
export type Forms<L extends Locale> = string | Record<(typeof PLURAL_FORMS)[L][number], string>

export type Phrase = { [L in Locale]: Forms<L> }

export type Texts = Record<string, Phrase>

/** Values put into a phrase at `{name}`. `n` also chooses the plural form. */
export type Slots = Record<string, string | number | readonly string[]>

/** A feature's phrases; the keys become `feature.key`. */
export function defineTexts<Feature extends string, T extends Texts>(feature: Feature, phrases: T) {
  return { feature, phrases }
}

/** The keys a feature adds to the catalogue: `home.title`, `home.lead` … */
export type KeysOf<D extends { feature: string; phrases: Texts }> = `${D['feature']}.${string &
  keyof D['phrases']}`

// Chooses and fills a phrase. Pure, so that the server and the browser show the same text.

const plurals: Record<Locale, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  he: new Intl.PluralRules('he'),
}

const numbers: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en'),
  he: new Intl.NumberFormat('he'),
}

/** `12,345`. */
export function numberText(locale: Locale, number: number): string {
  // Below a thousand there is nothing to group, and most numbers of a page are.
  const isPlain = Number.isInteger(number) && number >= 0 && number < 1000
  return isPlain ? String(number) : numbers[locale].format(number)
}

// First-strong isolate … pop: a name or number in a sentence must not reorder the text around it.
const ISOLATE = '\u2068'
const POP = '\u2069'

/** The phrase in one language with its slots filled; text slots are isolated from the sentence's direction. */
export function formatPhrase(locale: Locale, phrase: Phrase, slots: Slots = {}): string {
  return fill(formFor(locale, phrase, slots), slots)
}

function formFor(locale: Locale, phrase: Phrase, slots: Slots): string {
  const forms: string | Record<string, string> = phrase[locale] as string | Record<string, string>
  if (typeof forms === 'string') return forms
  const category = plurals[locale].select(Number(slots['n'] ?? 0))
  return forms[category] ?? forms['other'] ?? ''
}

function fill(pattern: string, slots: Slots): string {
  if (!pattern.includes('{')) return pattern
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = slots[name]
    if (value === undefined) return whole
    if (typeof value === 'number') return String(value)
    return [value].flat().map(isolate).join(', ')
  })
}

/** Each of several by itself: a list of Latin names that breaks over two lines has its commas where the sentence goes on. */
export const isolate = (text: string) => `${ISOLATE}${text}${POP}`

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'he' ? 'rtl' : 'ltr'
}
