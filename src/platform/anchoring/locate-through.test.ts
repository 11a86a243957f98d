import { expect, test } from 'vitest'
import { locateAnchor } from './index.ts'
import { isUnsure, locateThrough } from './locate-through.ts'

const text = (...lines: string[]) => lines.map((line) => `${line}\n`).join('')

/** The line by one comparison, and by the texts between as well. */
function both(line: number, ...texts: string[]) {
  const range = { lineStart: line, lineEnd: line }
  const direct = locateAnchor(range, texts[0]!, texts.at(-1)!)
  const [walked] = locateThrough({ texts, found: [direct], ranges: [range] })
  const shown = ({ state, lineStart }: typeof direct) =>
    state === 'lost' ? 'lost' : `${state} ${lineStart}`
  return [shown(direct), shown(walked!)]
}

const rewritten = [
  text('const a = 1', 'total = sum(prices)', 'const b = 2'),
  text('const a = 1', 'total = sum(prices, taxes)', 'const b = 2'),
  text('const a = 1', 'amount = sum(prices, taxes)', 'const b = 2'),
  text('const a = 1', 'const amount = addAll(prices, taxes)', 'const b = 2'),
  text('head', 'const amount = addAll(costs.taxes)', 'const c = 3'),
]

test('a line that was rewritten in steps is followed step by step', () => {
  expect(both(2, ...rewritten)).toEqual(['lost', 'edited 2'])
})

test('a line that a step deleted is lost, whatever looks like it later', () => {
  const texts = [
    text('open(a)', 'return total + tax', 'close(a)'),
    text('open(a)', 'close(a)'),
    text('open(a)', 'return total + taxes', 'close(a)'),
  ]
  expect(both(2, ...texts)).toEqual(['edited 2', 'lost'])
})

test('a line that came back is there again, if nothing else can be meant', () => {
  const texts = [
    text('one', 'return total + tax', 'return null', 'two', 'return null', 'return null'),
    text('one', 'two'),
    text('one', 'return total + tax', 'return null', 'two', 'return null', 'return null', 'end'),
  ]
  expect(both(2, ...texts)).toEqual(['exact 2', 'exact 2'])
  // One of many equal lines shows nothing of itself.
  expect(both(3, ...texts)[1]).toBe('lost')
})

test('one of many equal lines is told from the others by every step between', () => {
  const row = (name: string) => [`case ${name}:`, '  return null']
  const texts = [
    text(...row('a'), ...row('b'), ...row('c')),
    text(...row('x'), ...row('a'), ...row('b'), ...row('c')),
    text(...row('x'), ...row('y'), ...row('b'), ...row('c')),
    text(...row('x'), ...row('y'), ...row('bb'), ...row('c')),
  ]
  expect(both(4, ...texts)[1]).toBe('shifted 6')
})

test('what is sure is not walked, and a walk without steps changes nothing', () => {
  const [first, last] = [text('own words here', 'x'), text('new', 'own words here', 'x')]
  const range = { lineStart: 1, lineEnd: 1 }
  const direct = locateAnchor(range, first, last)
  expect(isUnsure(direct)).toBe(false)
  const texts = [first, text('nothing of it'), last]
  expect(locateThrough({ texts, found: [direct], ranges: [range] })).toEqual([direct])
  expect(locateThrough({ texts: [], found: [], ranges: [] })).toEqual([])
})

test('a walk that costs too much ends, and leaves what one comparison found', () => {
  const range = { lineStart: 2, lineEnd: 2 }
  const direct = locateAnchor(range, rewritten[0]!, rewritten.at(-1)!)
  const walk = { texts: rewritten, found: [direct], ranges: [range] }
  expect(locateThrough(walk)).not.toEqual([direct])
  expect(locateThrough(walk, 5)).toEqual([direct])
})
