/** Files of many languages have the symbols that a person would name. */
import { expect, test } from 'vitest'
import { SYMBOL_SAMPLES } from '#tests/support/finding/symbol-samples.ts'
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

test.each([
  ['python', 'def שלום_עולם():', 'שלום_עולם'],
  ['python', 'class Größe(Basis):', 'Größe'],
  ['typescript', 'export const naïveBayes = (שורה: string) => 1', 'naïveBayes'],
  ['javascript', 'function café() {}', 'café'],
  ['java', 'public final class Überblick {', 'Überblick'],
  ['go', 'func (s *Счёт) Добавить(n int) {', 'Добавить'],
  ['rust', 'pub fn 計算<T>(x: T) {', '計算'],
  ['python', 'def 𝒳𝒴(a):', '𝒳𝒴'],
  ['css', '.כרטיס:hover {', '.כרטיס:hover'],
])('%s: a name in any script is whole: %s', (language, line, name) => {
  expect(outlineOf(line, language).map((symbol) => symbol.name)).toEqual([name])
})

test('a name that is too long is not cut inside of a letter', () => {
  for (const [language, before] of [
    ['markdown', '# '],
    ['python', 'def '],
  ] as const)
    for (const length of [118, 119, 120]) {
      const [symbol] = outlineOf(`${before}${'x'.repeat(length)}𝒳𝒳\n`, language)
      expect(symbol?.name.isWellFormed()).toBe(true)
      expect(symbol?.name.length).toBeGreaterThanOrEqual(119)
    }
})
