import { describe, expect, test } from 'vitest'
import { contrast, type Side, sideOf } from '#tests/support/colours.ts'
import { readStyleSheet, tokensOf } from '#tests/support/style-sheets.ts'
import { paperInk } from './components/paper.ts'

const css = readStyleSheet('papers.css')
const page = tokensOf(readStyleSheet('tokens.css'), ':root')['page']!
const shared = tokensOf(css, '[data-paper]')
const papers = [
  'yellow',
  'yellow_light',
  'green_light',
  'orange_light',
  'blue_light',
  'purple_light',
  'pink_light',
]

describe.each(['light', 'dark'] as Side[])('note paper in the %s theme', (side) => {
  describe.each(papers)('%s', (id) => {
    const own = tokensOf(css, `[data-paper="${id}"]`)
    const value = (name: string) =>
      sideOf((own[name] ?? shared[name]!).replaceAll('var(--hue)', own['hue']!), side)

    test.each([
      ['paper-ink', 7],
      ['paper-ink-2', 4.5],
      ['paper-link', 4.5],
      ['paper-edge', 3],
    ] as const)('%s keeps %d:1 on the paper', (role, least) => {
      expect(contrast(value(role), value('paper'))).toBeGreaterThanOrEqual(least)
    })
    test('the edge is seen against the page', () => {
      expect(contrast(value('paper-edge'), sideOf(page, side))).toBeGreaterThanOrEqual(3)
    })
  })
})

test('a custom colour takes the ink that can be read on it', () => {
  const steps = ['00', '33', '66', '77', '99', 'cc', 'ff']
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        const paper = `#${red}${green}${blue}`
        expect(contrast(paperInk(paper), paper)).toBeGreaterThanOrEqual(4.58)
      }
    }
  }
})
