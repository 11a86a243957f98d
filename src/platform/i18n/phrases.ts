/** Phrases in two languages, side by side, so that a missing one does not compile. */
export type Locale = 'en' | 'he'
export const LOCALES = ['en', 'he'] as const satisfies readonly Locale[]

export interface EnglishPlural {
  one: string
  other: string
}
export interface HebrewPlural {
  one: string
  two: string
  other: string
}

export interface Phrase {
  en: string | EnglishPlural
  he: string | HebrewPlural
}

export type Texts = Record<string, Phrase>

/** Values put into a phrase at `{name}`. `n` also chooses the plural form. */
export type Slots = Record<string, string | number>

/** A room's phrases; the keys become `room.key`. */
export function defineTexts<Room extends string, T extends Texts>(room: Room, phrases: T) {
  return { room, phrases }
}

/** The keys a room adds to the house's catalogue: `home.title`, `home.lead` … */
export type KeysOf<D extends { room: string; phrases: Texts }> = `${D['room']}.${string &
  keyof D['phrases']}`
