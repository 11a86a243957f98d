import { describe, expect, test } from 'vitest'
import { contrast, isInGamut, type Side, sideOf, toHex, toRgb } from '#tests/support/colours.ts'
import { readStyleSheet, tokensOf } from '#tests/support/style-sheets.ts'
import { barColours } from './layout/document.tsx'

const css = readStyleSheet('tokens.css')
const standard = tokensOf(css, ':root')
const selectedContrast = tokensOf(css, ':root[data-theme="contrast"]')
const systemContrast = tokensOf(
  css,
  ':root[data-theme="system"]',
  '@media (prefers-contrast: more)',
)

const sides: Side[] = ['light', 'dark']
const backgrounds = ['page', 'surface', 'sunken']
const required: [token: string, ratio: number][] = [
  ['ink', 7],
  ['ink-2', 7],
  ['ink-3', 4.5],
  ['accent', 4.5],
  ['ok', 4.5],
  ['warn', 4.5],
  ['danger', 4.5],
  ['edge', 3],
  ['focus', 3],
]

function ratio(tokens: Record<string, string>, one: string, other: string, side: Side): number {
  return contrast(sideOf(tokens[one]!, side), sideOf(tokens[other]!, side))
}

describe.each(sides)('the %s theme', (side) => {
  for (const [token, least] of required) {
    test.each(backgrounds)(`${token} keeps ${least}:1 on %s`, (background) => {
      expect(ratio(standard, token, background, side)).toBeGreaterThanOrEqual(least)
    })
  }
  test.each(['accent', 'ok', 'warn', 'danger'])(
    '%s can be read on its own soft ground',
    (state) => {
      expect(ratio(standard, state, `${state}-soft`, side)).toBeGreaterThanOrEqual(4.5)
    },
  )
  test.each(['accent', 'ok', 'warn', 'danger'])('ink can be read on %s-soft', (state) => {
    expect(ratio(standard, 'ink', `${state}-soft`, side)).toBeGreaterThanOrEqual(7)
    expect(ratio(standard, 'ink-2', `${state}-soft`, side)).toBeGreaterThanOrEqual(4.5)
  })
  test('the primary button can be read', () => {
    expect(ratio(standard, 'on-accent', 'accent', side)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(['mark', 'mark-now'])('ink can be read on %s', (mark) => {
    expect(ratio(standard, 'ink', mark, side)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(Object.keys(standard).filter((name) => standard[name]!.includes('oklch')))(
    '%s can be shown by any screen',
    (name) => {
      const value = sideOf(standard[name]!, side)
      if (!value.includes('/')) expect(isInGamut(toRgb(value))).toBe(true)
    },
  )
})

describe.each(sides)('high contrast, %s', (side) => {
  const tokens = { ...standard, ...selectedContrast }
  test.each(['ok', 'warn', 'danger'])('%s keeps 10:1', (state) => {
    expect(ratio(tokens, state, 'page', side)).toBeGreaterThanOrEqual(10)
  })
  test.each(['accent', 'focus'])('%s keeps 7:1', (token) => {
    expect(ratio(tokens, token, 'page', side)).toBeGreaterThanOrEqual(7)
    expect(ratio(tokens, 'on-accent', 'accent', side)).toBeGreaterThanOrEqual(7)
  })
  test('ink and edges are pure', () => {
    for (const token of ['ink', 'ink-2', 'ink-3', 'edge']) {
      expect(ratio(tokens, token, 'page', side)).toBe(21)
    }
  })
})

test('the system asks for the same high contrast that a person may choose', () => {
  expect(systemContrast).toEqual(selectedContrast)
})

test('the browser bar has the colour of the page', () => {
  expect(barColours.light).toBe(toHex(sideOf(standard['page']!, 'light')))
  expect(barColours.dark).toBe(toHex(sideOf(standard['page']!, 'dark')))
})
