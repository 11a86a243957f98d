import { describe, expect, test } from 'vitest'
import { contrast, type Side, sideOf } from '#tests/support/colours.ts'
import { readStyleSheet, type Tokens, tokensOf } from '#tests/support/style-sheets.ts'

const css = readStyleSheet('code-themes.css')
const shelf = tokensOf(css, ':root')
const strong = tokensOf(
  css,
  ':root[data-theme="contrast"]:not([data-code-theme="day"], [data-code-theme="night"])',
)
const bySystem = tokensOf(
  css,
  ':root[data-theme="system"]:not([data-code-theme="day"], [data-code-theme="night"])',
  '@media (prefers-contrast: more)',
)
const backgrounds = ['ground', 'current', 'selection', 'added', 'removed']
const inks = [
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
  for (const ink of inks) {
    test.each(backgrounds)(`${ink} keeps ${least}:1 on %s`, (background) => {
      expect(contrast(value(ink), value(background))).toBeGreaterThanOrEqual(least)
    })
  }
  test('line numbers can be read', () => {
    for (const background of ['ground', 'current']) {
      expect(contrast(value('gutter'), value(background))).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test('the system asks for the same Shelf Contrast that a person may choose', () => {
  expect(bySystem).toEqual(strong)
})
