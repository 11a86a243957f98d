/**
 * Creates the small font for formulas out of the large one: letters, digits, Greek and the signs that most formulas
 * use, with every size of their brackets and roots. Run by hand when the package or the list changes; the result is in
 * the repository, because creating it takes seconds and needs a tool that nothing else needs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import subsetFont from 'subset-font'

const root = resolve(import.meta.dirname, '..')
const LARGE = 'node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2'
const SMALL = 'src/ui/fonts/stix-two-math-common.woff2'

// Characters of every script style except italic, and rare signs, are in the large font.
const COMMON: readonly [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2c6, 0x2dd],
  [0x300, 0x30c],
  [0x391, 0x3d6],
  [0x2000, 0x2026],
  [0x2032, 0x2037],
  [0x203e, 0x203e],
  [0x2061, 0x2064],
  [0x20d6, 0x20d7],
  [0x2102, 0x2102],
  [0x210e, 0x210f],
  [0x2113, 0x2115],
  [0x211a, 0x211d],
  [0x2124, 0x2124],
  [0x2190, 0x2199],
  [0x21a6, 0x21a6],
  [0x21d0, 0x21d5],
  [0x2200, 0x221e],
  [0x2223, 0x2230],
  [0x2234, 0x223c],
  [0x2243, 0x2243],
  [0x2245, 0x2245],
  [0x2248, 0x2248],
  [0x2260, 0x226b],
  [0x2282, 0x228b],
  [0x2295, 0x2299],
  [0x22a2, 0x22a5],
  [0x22c0, 0x22c6],
  [0x22ee, 0x22f1],
  [0x2308, 0x230b],
  [0x23b0, 0x23b1],
  [0x23de, 0x23df],
  [0x27e8, 0x27e9],
  [0x1d400, 0x1d467],
  [0x1d6e2, 0x1d71b],
  [0x1d7ce, 0x1d7d7],
]

const text = COMMON.map(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(''),
).join('')
const small = await subsetFont(readFileSync(resolve(root, LARGE)), text, { targetFormat: 'woff2' })
writeFileSync(resolve(root, SMALL), small)

const hex = (code: number) => code.toString(16).toUpperCase()
const range = (first: number, last: number) =>
  first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`
console.log(`${SMALL}: ${small.length} bytes`)
console.log(`unicode-range: ${COMMON.map(([first, last]) => range(first, last)).join(', ')};`)
