/** Characters of formulas in the alphabets that browsers cannot make by themselves. */
import { expect, test } from 'vitest'
import { drawMath } from './math.ts'

const lettersOf = (tex: string) =>
  (drawMath(tex, false) ?? '')
    .replace(/<annotation[\s\S]*<\/annotation>/, '')
    .replace(/<[^>]*>/g, '')

test.each([
  [String.raw`\mathbb{R}`, 'ℝ'],
  [String.raw`\mathbb{A}`, '𝔸'],
  [String.raw`\mathbb{N} \subset \mathbb{Z}`, 'ℕ⊂ℤ'],
  [String.raw`\mathbf{x} = \mathbf{A0}`, '𝐱=𝐀𝟎'],
  [String.raw`\mathcal{L}`, 'ℒ'],
  [String.raw`\mathcal{D}`, '𝒟'],
  [String.raw`\mathfrak{g}\mathfrak{C}`, '𝔤ℭ'],
  [String.raw`\mathsf{T}`, '𝖳'],
  [String.raw`\mathtt{ab1}`, '𝚊𝚋𝟷'],
  [String.raw`\mathrm{d}x`, 'dx'],
])('%s', (tex, letters) => {
  expect(lettersOf(tex)).toBe(letters)
  expect(drawMath(tex, false)).not.toMatch(/mathvariant="(?!normal)/)
})

test('what a formula quotes stays text', () => {
  expect(drawMath(String.raw`\mathbf{<b>}`, false)).not.toContain('<b>')
})
