/** Files of many languages have the symbols that a person would name. */
import { expect, test } from 'vitest'
import { SYMBOL_SAMPLES } from '../../../tests/support/finding/symbol-samples.ts'
import { detectLanguage } from '../languages/index.ts'
import { outlineOf } from './outline.ts'

test.each(SYMBOL_SAMPLES.map((sample) => [sample.file, sample] as const))(
  '%s',
  (file, { lines, symbols }) => {
    const content = `${lines.join('\n')}\n`
    const found = outlineOf(content, detectLanguage({ name: file, content }))
    expect(found.map(({ line, kind, name }) => `${line} ${kind} ${name}`)).toEqual(symbols)
  },
)

test('at least twenty languages are looked at', () => {
  const languages = SYMBOL_SAMPLES.map(({ file }) => detectLanguage({ name: file, content: '' }))
  expect(new Set(languages).size).toBeGreaterThanOrEqual(20)
})
