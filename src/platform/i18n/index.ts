/** Every phrase of the app, in English and Hebrew, and the function that translates a key. */

import type { Locale, Phrase, Slots, Texts } from './phrases.ts'
import { formatPhrase } from './phrases.ts'

export {
  defineTexts,
  directionOf,
  formatPhrase,
  isolate,
  type KeysOf,
  LOCALES,
  type Locale,
  numberText,
  type Phrase,
  type Slots,
} from './phrases.ts'

/** The texts add their keys here by declaration merging: see `src/texts/index.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the texts
export interface TextCatalogue {}
export type TextKey = keyof TextCatalogue & string

/** Returns a phrase of the catalogue in the reader's language. */
export type Translate = (key: TextKey, slots?: Slots) => string

export interface FeatureTexts {
  feature: string
  phrases: Texts
}

/** All features' phrases in one map. Two features cannot share a name, so no key is ever shadowed. */
export function joinTexts(features: readonly FeatureTexts[]): ReadonlyMap<string, Phrase> {
  // A process that opens one app after the other joins the same thousands of phrases each time.
  const isSame =
    last?.features.length === features.length &&
    features.every((one, at) => one === last?.features[at])
  if (last && isSame) return last.all
  const all = new Map<string, Phrase>()
  for (const { feature, phrases } of features) {
    for (const [key, phrase] of Object.entries(phrases)) {
      if (all.has(`${feature}.${key}`)) throw new Error(`text ${feature}.${key} is declared twice`)
      all.set(`${feature}.${key}`, phrase)
    }
  }
  last = { features, all }
  return all
}

let last: { features: readonly FeatureTexts[]; all: ReadonlyMap<string, Phrase> } | null = null

export function makeTranslate(all: ReadonlyMap<string, Phrase>, locale: Locale): Translate {
  return (key, slots) => {
    const phrase = all.get(key)
    if (!phrase) throw new Error(`text ${key} is not declared`)
    return formatPhrase(locale, phrase, slots)
  }
}

/** The few phrases that a script needs. */
export function pickPhrases(
  all: ReadonlyMap<string, Phrase>,
  keys: readonly string[],
  locale: Locale,
): Record<string, Phrase> {
  return Object.fromEntries(
    keys.map((key) => {
      const phrase = all.get(key)
      if (!phrase) throw new Error(`text ${key} is not declared`)
      // One language is enough on a page; the other half would only be carried.
      return [key, { [locale]: phrase[locale] } as unknown as Phrase]
    }),
  )
}
