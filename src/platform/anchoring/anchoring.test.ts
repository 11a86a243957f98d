import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitLines } from '../highlight/split-lines.ts'
import { captureAnchor, Effort, locateAnchor, suggestLines } from './index.ts'

const code = [
  'import { open } from "./door.ts"',
  '',
  'export function first(list) {',
  '  if (list.length === 0) {',
  '    return null',
  '  }',
  '  return list[0]',
  '}',
  '',
  'export function last(list) {',
  '  if (list.length === 0) {',
  '    return null',
  '  }',
  '  return list[list.length - 1]',
  '}',
]
const text = (lines: readonly string[], end = '\n') => lines.map((line) => line + end).join('')
const place = (from: readonly string[], to: readonly string[], line: number, lineEnd = line) => {
  const {
    state,
    lineStart,
    lineEnd: last,
  } = locateAnchor({ lineStart: line, lineEnd }, text(from), text(to))
  return state === 'lost' ? 'lost' : `${state} ${lineStart}${last === lineStart ? '' : `-${last}`}`
}

describe('a line that is remembered', () => {
  test('keeps its words and what stands around it, without brackets and blanks', () => {
    expect(captureAnchor(text(code), { lineStart: 7, lineEnd: 7 })).toEqual({
      lineStart: 7,
      lineEnd: 7,
      quote: '  return list[0]',
      before: 'return null',
      after: 'export function last(list) {',
      headingPath: [],
    })
  })

  test.each([
    [0, 1],
    [16, 15],
    [Number.NaN, 1],
    [2.7, 2],
  ])('line %s of fifteen is line %i', (asked, given) => {
    const range = { lineStart: asked, lineEnd: asked }
    expect(captureAnchor(text(code), range)).toMatchObject({ lineStart: given, lineEnd: given })
  })

  test('an empty text has a first line', () => {
    expect(captureAnchor('', { lineStart: 3, lineEnd: 9 })).toMatchObject({
      lineStart: 1,
      quote: '',
    })
  })

  test('a quote ends within a letter of no script', () => {
    const { quote } = captureAnchor('🙂'.repeat(300), { lineStart: 1, lineEnd: 1 })
    expect([...quote]).toHaveLength(256)
    expect(quote.isWellFormed()).toBe(true)
  })
})

describe('a place stays with its text', () => {
  test('in an unchanged text', () => expect(place(code, code, 7)).toBe('exact 7'))

  test('when lines come above it', () => {
    expect(place(code, ['// one', '// two', ...code], 7)).toBe('shifted 9')
  })

  test('when lines come below it', () => {
    expect(place(code, [...code, 'export const nothing = null'], 7)).toBe('exact 7')
  })

  test('when its line is changed', () => {
    expect(place(code, code.with(6, '  return list.at(0)'), 7)).toBe('edited 7')
  })

  test('when its task is done, or open again', () => {
    const tasks = ['# Plan', '', '- [ ] Move search', '  1. [x] index', '> * [X] rank', '- [ ]']
    const done = ['# Plan', '', '- [x] Move search', '  1. [ ] index', '> * [ ] rank', '- [x]']
    for (let line = 1; line <= tasks.length; line++)
      expect(place(tasks, done, line)).toBe(`exact ${line}`)
    expect(place(tasks, ['new', ...done], 3)).toBe('shifted 4')
    // A tick in the middle of a line is a change like any other.
    expect(place(['a [ ] b', 'c d e'], ['a [x] b', 'c d e'], 1)).toBe('edited 1')
  })

  test('when the line breaks flip', () => {
    const placed = locateAnchor({ lineStart: 14, lineEnd: 14 }, text(code), text(code, '\r\n'))
    expect(placed).toEqual({ state: 'exact', lineStart: 14, lineEnd: 14, reason: null })
  })

  test('when tabs become spaces and everything is indented anew', () => {
    const tabs = code.map((line) => line.replace(/^ +/, (blanks) => '\t'.repeat(blanks.length / 2)))
    for (let line = 1; line <= code.length; line++)
      expect(place(tabs, code, line)).toBe(`exact ${line}`)
    const wrapped = ['namespace all {', ...code.map((line) => `    ${line}`), '}']
    for (const line of [3, 5, 7, 14]) expect(place(code, wrapped, line)).toBe(`shifted ${line + 1}`)
  })

  test('when a formatter has gone over the whole file', () => {
    const formatted = code.flatMap((line) =>
      line.startsWith('export function')
        ? [line.replace('(list)', '('), '  list,', ') {']
        : [`${line};`],
    )
    expect(place(code, formatted, 7)).toBe('edited 9')
    expect(place(code, formatted, 14)).toBe('edited 18')
    expect(place(code, formatted, 10)).toBe('edited 12')
  })

  test('when its block moves, if there is no other line like it', () => {
    const swapped = [...code.slice(0, 2), ...code.slice(9), '', ...code.slice(2, 8)]
    expect(place(code, swapped, 7)).toMatch(/^(shifted|moved) 14$/)
    expect(place(code, swapped, 14)).toMatch(/^(shifted|moved) 7$/)
    expect(place(code, swapped, 3, 8)).toMatch(/^(shifted|moved) 10-15$/)
  })

  test('and equal lines are told apart by what stands around them', () => {
    const inserted = code.toSpliced(8, 0, '', 'export function none(list) {', '  return null', '}')
    expect(place(code, inserted, 5)).toBe('exact 5')
    expect(place(code, inserted, 8)).toBe('exact 8')
    expect(place(code, inserted, 12)).toBe('shifted 16')
    expect(place(code, inserted, 13)).toBe('shifted 17')
    expect(place(code, inserted, 15)).toBe('shifted 19')
  })

  test('in Hebrew as in any other script', () => {
    const character = ['שלום לכולם,', 'הישיבה תתקיים ביום ראשון.', 'נא לאשר הגעה.', 'תודה']
    const later = ['עדכון:', 'שלום לכולם,', 'הישיבה תתקיים ביום שני.', 'נא לאשר הגעה.', 'תודה']
    expect(place(character, later, 2)).toBe('edited 3')
    expect(place(character, later, 3)).toBe('shifted 4')
  })

  test('of one letter, as long as its neighbours hold it', () => {
    const letters = ['a', 'b', 'c', 'd', 'e']
    expect(place(letters, ['x', ...letters], 3)).toBe('shifted 4')
    expect(place(letters, ['a', 'b', 'd', 'e'], 3)).toBe('lost')
    expect(place(['{', '{', '}', '}'], ['{', '{', '{', '}', '}', '}'], 1)).toBe('exact 1')
  })

  test('and when it is deleted it is lost, with the last place it had', () => {
    const without = code.toSpliced(9, 6)
    expect(locateAnchor({ lineStart: 14, lineEnd: 14 }, text(code), text(without))).toEqual({
      state: 'lost',
      lineStart: 14,
      lineEnd: 14,
      reason: 'gone',
    })
  })

  test('and when it comes back it is found again', () => {
    expect(place(code, code.toSpliced(13, 1), 14)).toBe('lost')
    expect(place(code, ['// restored', ...code], 14)).toBe('shifted 15')
  })

  test('but not in an emptied file, and a place in an empty file is lost when words come', () => {
    expect(place(code, [], 7)).toBe('lost')
    expect(place([], [], 1)).toBe('exact 1')
    expect(place([], code, 1)).toBe('lost')
  })

  test('a deleted line does not settle on a neighbour that is a little like it', () => {
    const settings = ['port = 80', 'host = "a"', 'size = 12', 'mode = "fast"']
    expect(place(settings, ['port = 80', 'colour = "red"', 'size = 12', 'mode = "fast"'], 2)).toBe(
      'lost',
    )
  })
})

describe('a line that says too little to be known by itself', () => {
  const check = (name: string) => [`  if ${name} != nil {`, '    return nil', '  }', '']
  const go = [
    'func open(path string) error {',
    '  file := read(path)',
    ...check('file.err'),
    '  lock := take(path)',
    ...check('lock.err'),
    '  size := measure(path)',
    ...check('size.err'),
    '  return write(file)',
    '}',
  ]

  test('goes with the lines beside it, wherever they go', () => {
    expect(place(go, ['// Opens.', ...go], 4)).toBe('shifted 5')
    expect(place(go, ['// Opens.', ...go], 9)).toBe('shifted 10')
    const renamed = go.with(6, '  lock := takeLock(path)')
    expect(place(go, renamed, 9)).toBe('exact 9')
  })

  test('is lost when they are gone, however many of its kind are left', () => {
    const rewritten = [
      'func open(path string) error {',
      '  for _, part := range split(path) {',
      '    if part == "" {',
      '      return nil',
      '    }',
      '  }',
      '  return nil',
      '}',
    ]
    for (const line of [4, 5, 9, 10])
      expect([line, place(go, rewritten, line)]).toEqual([line, 'lost'])
  })

  test('is known in the middle of a list of equals that stayed together', () => {
    const group = (at: number) => ['  {', '    kind: "group",', `    size: ${at % 2},`, '  },']
    const list = ['groups = [', ...Array.from({ length: 9 }, (_, at) => group(at)).flat(), ']']
    for (const line of [14, 15, 16, 17])
      expect(place(list, ['// All.', ...list], line)).toBe(`shifted ${line + 1}`)
  })
})

describe('a bracket', () => {
  const greet = ['function greet(name) {', '  if (name) {', '    say(name)', '  }', '}']
  const part = ['function part(name) {', '  if (name) {', '    wave(name)', '  }', '}']

  test('stays with its own block when a block like it comes below, above or between', () => {
    expect(place(greet, [...greet, '', ...part], 5)).toBe('exact 5')
    expect(place(greet, [...greet, '', ...part], 4)).toBe('exact 4')
    expect(place(greet, [...part, '', ...greet], 5)).toBe('shifted 11')
    expect(place([...greet, '', ...part], part, 11)).toBe('shifted 5')
    const grown = [...greet.slice(0, 4), '  return name', '}', '', ...part]
    expect(place(greet, grown, 5)).toBe('shifted 6')
  })

  test('stays with the line that it closes when all that is in it is rewritten', () => {
    const rewritten = [
      '// Greets.',
      'function greet(person) {',
      '  return wave(person)',
      '}',
      'greet()',
    ]
    expect(place([...greet, 'greet()'], rewritten, 5)).toBe('shifted 4')
  })

  test('goes when its block goes, however many brackets are left', () => {
    expect(place([...greet, '', ...part, '', 'run()'], [...part, '', 'run()'], 4)).toBe('lost')
  })
})

describe('a list of neighbours that look alike', () => {
  const routes = ['GetUser', 'GetTeam', 'GetFile'].map((name) => `  "/api.v1/${name}": true,`)

  test('the one with the same identifiers is meant, not the one with the most letters in common', () => {
    const later = [
      '  "/api.v1/GetUser": {},',
      '  "/api.v1/GetTeam": {},',
      '  "/api.v1/GetUserAvatar": true,',
      '  "/api.v1/GetFile": {},',
    ]
    expect(place(routes, later, 1)).toBe('edited 1')
    expect(place(routes, later.toSpliced(2, 1, later[0]!).toSpliced(0, 1), 1)).toBe('edited 2')
  })
})

describe('a line that was moved and changed', () => {
  test('is found by its identifiers, if nothing else is nearly as like it', () => {
    const moved = [...code.slice(0, 2), ...code.slice(8), '', ...code.slice(2, 8)].with(
      11,
      '  return list[0] ?? null',
    )
    expect(place(code, moved, 1)).toBe('exact 1')
    const open = 'const answer = openTheDoor(list, { quietly: true })'
    const edited = 'const answer = openTheDoor(list, { quietly: false })'
    expect(place([open, ...code], [...code, edited], 1)).toBe('edited 16')
    expect(place([open, ...code], [...code, edited, 'x', edited], 1)).toBe('lost')
  })
})

describe('a range of lines', () => {
  test('moves as one', () => expect(place(code, ['// new', ...code], 3, 8)).toBe('shifted 4-9'))

  test('grows with what is written into it', () => {
    expect(place(code, code.toSpliced(6, 0, '  count(list)'), 3, 8)).toBe('edited 3-9')
  })

  test('shrinks when one of its ends goes', () => {
    expect(place(code, code.toSpliced(2, 2), 3, 7)).toBe('edited 3-5')
  })

  test('is lost when all of it goes', () => expect(place(code, code.slice(9), 1, 8)).toBe('lost'))

  test('does not span what lies between two ends that were torn apart', () => {
    const filler = Array.from({ length: 200 }, (_, at) => `const value${at} = ${at * 7}`)
    const torn = [...code.slice(0, 7), ...filler, ...code.slice(7)]
    const { lineStart, lineEnd } = locateAnchor(
      { lineStart: 3, lineEnd: 14 },
      text(code),
      text(torn),
    )
    expect(lineEnd - lineStart).toBeLessThan(60)
  })
})

describe('suggestions for a lost place', () => {
  const anchor = captureAnchor(text(code), { lineStart: 14, lineEnd: 14 })

  test('are lines like the quote, the likeliest first', () => {
    const [best, ...others] = suggestLines(
      anchor,
      text(['x', '  return items[items.length - 1]', 'y', '  return list[0]']),
    )
    expect(best).toMatchObject({ lineStart: 2, lineEnd: 2, text: 'return items[items.length - 1]' })
    expect(others.length).toBeLessThan(3)
  })

  test('of several equal ones the one in the same surroundings comes first', () => {
    const twice = [anchor.quote, 'other', 'return null', anchor.quote, '}']
    expect(suggestLines(anchor, text(twice))[0]).toMatchObject({ lineStart: 4 })
  })

  test('are at most three, and none where nothing is like it', () => {
    const many = Array.from({ length: 50 }, () => anchor.quote).flatMap((line) => [line, 'x', 'y'])
    expect(suggestLines(anchor, text(many))).toHaveLength(3)
    expect(suggestLines(anchor, 'nothing of that kind\n')).toEqual([])
    expect(suggestLines({ ...anchor, quote: '' }, text(code))).toEqual([])
  })
})

describe('hostile texts', () => {
  test('every placement lies in the text and every state is told once, whatever the texts are', () => {
    const line = fc.constantFrom(
      '',
      '}',
      'a',
      'return null',
      'let x = 1',
      'let x = 2',
      '  }',
      'שלום',
    )
    const any = fc.array(line, { maxLength: 30 })
    fc.assert(
      fc.property(any, any, fc.nat(29), fc.nat(5), (from, to, start, more) => {
        const range = { lineStart: start + 1, lineEnd: start + 1 + more }
        const placed = locateAnchor(range, text(from), text(to))
        if (placed.state === 'lost')
          expect(placed).toMatchObject({ ...range, reason: expect.any(String) })
        else if (text(from) !== text(to)) {
          expect(placed.lineStart).toBeGreaterThanOrEqual(1)
          expect(placed.lineEnd).toBeLessThanOrEqual(splitLines(text(to)).length)
          expect(placed.lineEnd).toBeGreaterThanOrEqual(placed.lineStart)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a rewrite of two megabytes stops at the bound for each of 200 places, and says so', () => {
    const many = (text: string) =>
      Array.from(
        { length: 40_000 },
        (_, at) => `${text} line with many equal words ${at % 97} ${text}\n`,
      ).join('')
    const [old, now] = [many('first'), many('after')]
    for (let turn = 0; turn < 200; turn++) {
      const effort = new Effort(10_000)
      const range = { lineStart: 1 + turn * 150, lineEnd: 1 + turn * 150 }
      expect(locateAnchor(range, old, now, effort)).toEqual({
        ...range,
        state: 'lost',
        reason: 'too_large',
      })
      expect(effort.steps).toBeLessThan(1.1 * effort.max)
    }
  })

  test('one line of two megabytes is compared by its beginning', () => {
    const long = (end: string) => `const data = "${'x'.repeat(2 ** 20)}${end}"\n`
    const effort = new Effort()
    const range = { lineStart: 1, lineEnd: 1 }
    expect(locateAnchor(range, long('a'), long('b'), effort).state).toBe('edited')
    expect(effort.steps).toBeLessThan(5_000)
  })
})
