import { describe, expect, test } from 'vitest'
import { contrast, type Side, sideOf } from './contrast/colour.ts'
import { readSheet, type Tokens, tokensOf } from './contrast/sheet.ts'

const sheet = readSheet('code-themes.css')
const shelf = tokensOf(sheet, ':root')
const strong = tokensOf(
  sheet,
  ':root[data-theme="contrast"]:not([data-code-theme="day"], [data-code-theme="night"])',
)
const bySystem = tokensOf(
  sheet,
  ':root[data-theme="system"]:not([data-code-theme="day"], [data-code-theme="night"])',
  '@media (prefers-contrast: more)',
)
const grounds = ['ground', 'current', 'selection', 'added', 'removed']
const words = [
  'text',
  'comment',
  'keyword',
  'string',
  'number',
  'function',
  'type',
  'constant',
  'tag',
  'attribute',
]
const themes: [name: string, tokens: Tokens, side: Side, least: number][] = [
  ['Shelf Day', shelf, 'light', 4.5],
  ['Shelf Night', shelf, 'dark', 4.5],
  ['Shelf Contrast on white', strong, 'light', 7],
  ['Shelf Contrast on black', strong, 'dark', 7],
]

describe.each(themes)('%s', (_name, tokens, side, least) => {
  const value = (name: string) => sideOf(tokens[`code-${name}`]!, side)
  for (const word of words) {
    test.each(grounds)(`${word} keeps ${least}:1 on %s`, (ground) => {
      expect(contrast(value(word), value(ground))).toBeGreaterThanOrEqual(least)
    })
  }
  test('line numbers can be read', () => {
    for (const ground of ['ground', 'current']) {
      expect(contrast(value('gutter'), value(ground))).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test('the system asks for the same Shelf Contrast that a person may choose', () => {
  expect(bySystem).toEqual(strong)
})
