/**
 * Journeys in both languages. A test made by `inTurn` runs in one of them, and the next such test in the other: each
 * page is used in both, and a journey whose steps are the same in both is not run twice. What depends on the direction
 * or on the texts themselves is a plain `test`, and runs in both. TEST_ALL=1 runs everything in both.
 */
import { describe, test } from 'vitest'
import { TESTS_ALL } from './rounds.ts'

type Locale = 'en' | 'he'
type InTurn = (name: string, run: () => Promise<void>) => void

export function inBothLanguages(
  name: string,
  define: (locale: Locale, inTurn: InTurn) => void,
): void {
  for (const [turn, locale] of (['en', 'he'] as const).entries()) {
    describe(`${name} (${locale})`, () => {
      let made = 0
      define(locale, (title, run) => {
        if (made++ % 2 === turn || TESTS_ALL) test(title, run)
      })
    })
  }
}

/** A single journey: in the language selected by its name. */
export function inOneLanguage(name: string, run: (locale: Locale) => Promise<void>): void {
  for (const [turn, locale] of (['en', 'he'] as const).entries())
    if (name.length % 2 === turn || TESTS_ALL) test(`${name} (${locale})`, () => run(locale))
}
