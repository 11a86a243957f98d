/** Every phrase of the house, in English and Hebrew, and the function that says it. */
import type { Locale, Phrase, Slots, Texts } from './phrases.ts'
import { speak } from './speak.ts'

export {
  defineTexts,
  type KeysOf,
  LOCALES,
  type Locale,
  type Phrase,
  type Slots,
} from './phrases.ts'
export { directionOf, numberText, speak } from './speak.ts'

/** Rooms add their keys here by declaration merging: see any `texts.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the rooms
export interface TextCatalogue {}
export type TextKey = keyof TextCatalogue & string

/** Says a phrase of the catalogue in the reader's language. */
export type Translate = (key: TextKey, slots?: Slots) => string

export interface TextsOfRoom {
  room: string
  phrases: Texts
}

/** All rooms' phrases as one look-up. Two rooms cannot share a name, so no key is ever shadowed. */
export function joinTexts(rooms: readonly TextsOfRoom[]): Map<string, Phrase> {
  const all = new Map<string, Phrase>()
  for (const { room, phrases } of rooms) {
    for (const [key, phrase] of Object.entries(phrases)) {
      if (all.has(`${room}.${key}`)) throw new Error(`text ${room}.${key} is declared twice`)
      all.set(`${room}.${key}`, phrase)
    }
  }
  return all
}

export function makeTranslate(all: ReadonlyMap<string, Phrase>, locale: Locale): Translate {
  return (key, slots) => {
    const phrase = all.get(key)
    if (!phrase) throw new Error(`text ${key} is not declared`)
    return speak(locale, phrase, slots)
  }
}

/** The few phrases that a script needs. */
export function pickPhrases(
  all: ReadonlyMap<string, Phrase>,
  keys: readonly TextKey[],
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
