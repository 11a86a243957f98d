/** The languages of the product, and what one phrase is in each of them. */

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
