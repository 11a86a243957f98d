import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyDiff,
  diffLines,
  diffWords,
  sideBySideRows,
  threeWayMerge,
  unifiedRows,
} from './index.ts'

const line = fc.constantFrom('a', 'b', 'c', 'let x = 1', 'שלום', '', 'x'.repeat(30), '__proto__')
const lineBreak = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r')
const text = fc
  .tuple(fc.array(fc.tuple(line, lineBreak), { maxLength: 25 }), fc.option(line))
  .map(([lines, last]) => lines.map((pair) => pair.join('')).join('') + (last ?? ''))

describe('a comparison', () => {
  test('applied to the old text gives the new one, also beyond the bound', () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom(600, 3, 0), (a, b, maxEdits) => {
        const diff = diffLines(a, b, { maxEdits })
        expect(applyDiff(a, diff)).toBe(b)
        expect(
          diff.changes.every(({ oldLines, newLines }) => oldLines.length + newLines.length > 0),
        ).toBe(true)
        if (a === b) expect(diff.changes).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test.each<[name: string, a: string, b: string, removed: number, added: number]>([
    ['equal', 'a\nb\n', 'a\nb\n', 0, 0],
    ['both empty', '', '', 0, 0],
    ['from nothing', '', 'a\nb', 0, 2],
    ['to nothing', 'a\nb', '', 2, 0],
    ['one line changed', 'a\nb\nc\n', 'a\nB\nc\n', 1, 1],
    ['a lost final break', 'a\nb\n', 'a\nb', 1, 1],
    ['other line breaks', 'a\r\nb\r\n', 'a\nb\n', 2, 2],
    ['Hebrew', 'שלום\nעולם\n', 'שלום\nלכולם\n', 1, 1],
  ])('%s', (_name, a, b, removed, added) => {
    expect(diffLines(a, b)).toMatchObject({ removed, added, isApproximate: false })
  })

  test('ten thousand rewritten lines are compared within the bound, and it says so', () => {
    const many = (word: string) =>
      Array.from({ length: 10_000 }, (_, index) => `${word} ${index}\n`).join('')
    const diff = diffLines(many('old'), many('new'))
    expect(diff).toMatchObject({ isApproximate: true, removed: 10_000, added: 10_000 })
    expect(applyDiff(many('old'), diff)).toBe(many('new'))
  })

  test('beyond the bound, lines that stand once still hold the rest together', () => {
    const mixed = (word: string) =>
      Array.from({ length: 6_000 }, (_, index) =>
        index % 3 === 0 ? `fixed ${index}\n` : `${word} ${index}\n`,
      ).join('')
    const diff = diffLines(mixed('old'), mixed('new'))
    expect(diff).toMatchObject({ isApproximate: true, removed: 4_000, added: 4_000 })
    expect(applyDiff(mixed('old'), diff)).toBe(mixed('new'))
  })

  test('200,000 lines with two changes far apart are compared exactly', () => {
    const lines = Array.from({ length: 200_000 }, (_, index) => `line ${index % 50}\n`)
    const changed = [...lines]
    changed[10] = 'first\n'
    changed[199_990] = 'last\n'
    const diff = diffLines(lines.join(''), changed.join(''))
    expect(diff).toMatchObject({ removed: 2, added: 2, isApproximate: false })
  })
})

describe('rows', () => {
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\n`).join('')

  test('quiet parts fold, with context around each change', () => {
    const diff = diffLines(numbered(1, 30), numbered(1, 30).replace('15\n', 'fifteen\n'))
    const rows = unifiedRows(diff)
    expect(rows.map(({ kind }) => kind)).toEqual([
      'fold',
      'same',
      'same',
      'same',
      'removed',
      'added',
      'same',
      'same',
      'same',
      'fold',
    ])
    expect(rows[0]).toEqual({ kind: 'fold', oldStart: 1, newStart: 1, count: 11 })
    expect(rows.at(-1)).toEqual({ kind: 'fold', oldStart: 19, newStart: 19, count: 12 })
  })

  test('a fold of a single line is not made, and everything can be shown', () => {
    const diff = diffLines(numbered(1, 9), numbered(1, 9).replace('5\n', 'five\n'))
    expect(unifiedRows(diff).some(({ kind }) => kind === 'fold')).toBe(false)
    const long = diffLines(numbered(1, 99), numbered(1, 99).replace('50\n', 'fifty\n'))
    expect(unifiedRows(long, { context: Infinity })).toHaveLength(100)
  })

  test('side by side pairs lines and marks changed words', () => {
    const rows = sideBySideRows(diffLines('let total = 1\nx\n', 'let sum = 1\n'))
    expect(rows).toEqual([
      {
        kind: 'changed',
        old: {
          number: 1,
          text: 'let total = 1',
          lineBreak: '\n',
          pieces: [
            { text: 'let ', isChanged: false },
            { text: 'total', isChanged: true },
            { text: ' = 1', isChanged: false },
          ],
          changedAt: 4,
        },
        new: {
          number: 1,
          text: 'let sum = 1',
          lineBreak: '\n',
          pieces: [
            { text: 'let ', isChanged: false },
            { text: 'sum', isChanged: true },
            { text: ' = 1', isChanged: false },
          ],
          changedAt: 4,
        },
      },
      { kind: 'changed', old: { number: 2, text: 'x', lineBreak: '\n' }, new: null },
    ])
  })

  test('rows and folds together hold both texts', () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom(0, 1, 3, Infinity), (a, b, context) => {
        const diff = diffLines(a, b)
        let [old, now] = [0, 0]
        for (const row of unifiedRows(diff, { context })) {
          if (row.kind === 'fold') {
            old += row.count
            now += row.count
            continue
          }
          if (row.kind !== 'added') expect(row.old.number).toBe(++old)
          if (row.kind !== 'removed') expect(row.new.number).toBe(++now)
          if (row.kind === 'removed')
            expect(row.old.text + row.old.lineBreak).toBe(diff.oldLines[old - 1])
        }
        expect([old, now]).toEqual([diff.oldLines.length, diff.newLines.length])
        const sides = sideBySideRows(diff, { context }).flatMap((row) =>
          row.kind === 'fold' ? [] : [row.new],
        )
        expect(sides.filter(Boolean).length).toBeLessThanOrEqual(diff.newLines.length)
      }),
    )
  })

  test('pieces of a line join to the line; strangers and endless lines get none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        const words = diffWords(a, b)
        if (!words) return
        expect(words.oldPieces.map((piece) => piece.text).join('')).toBe(a)
        expect(words.newPieces.map((piece) => piece.text).join('')).toBe(b)
      }),
    )
    expect(diffWords('alpha beta', 'one two')).toBeNull()
    expect(diffWords('a'.repeat(3_000), 'b'.repeat(3_001))).toBeNull()
    const long = 'word '.repeat(20_000)
    expect(diffWords(`${long}old ${long}`, `${long}new ${long}`)?.newPieces).toEqual([
      { text: long, isChanged: false },
      { text: 'new', isChanged: true },
      { text: ` ${long}`, isChanged: false },
    ])
    // An abbreviation is one word, and a blank between two changed words is no hole in the mark.
    const changedIn = (a: string, b: string) =>
      diffWords(a, b)?.newPieces.flatMap(({ text, isChanged }) => (isChanged ? [text] : []))
    expect(changedIn('נכתב עבור צה״ל בשנת 2020', 'נכתב עבור צה״כ בשנת 2020')).toEqual(['צה״כ'])
    expect(changedIn('שלום לעולם הגדול שלנו', 'שלום לבית הקטן שלנו')).toEqual(['לבית הקטן'])
    expect(diffWords('המחיר הוא 5', 'המחיר הוא 6')?.newPieces.at(-1)).toEqual({
      text: '6',
      isChanged: true,
    })
  })

  test('words are compared only as far as the work is worth it, lines always', () => {
    // Two thousand pairs of lines with the same text backwards: the most expensive comparison there is.
    const line = (n: number) =>
      Array.from({ length: 120 }, (_, word) => `w${(word * 7) % 120}`).concat(String(n))
    const old = Array.from({ length: 2_000 }, (_, n) => line(n).join(' ')).join('\n')
    const now = Array.from({ length: 2_000 }, (_, n) => line(n).toReversed().join(' ')).join('\n')
    const many = unifiedRows(diffLines(old, now))
    expect(many.filter((row) => row.kind === 'removed')).toHaveLength(2_000)
    // One change of a hundred thousand lines spends no more than many small ones.
    const tall = unifiedRows(diffLines('a 1\n'.repeat(100_000), 'a 2\n'.repeat(100_000)))
    const marked = tall.filter((row) => row.kind === 'removed' && row.old.pieces)
    expect(marked).toHaveLength(2_000)
    const plain = unifiedRows(diffLines('a 1\n', 'a 2\n'), { isByLine: true })
    expect(plain.some((row) => row.kind === 'removed' && row.old.pieces)).toBe(false)
  })
})

describe('a merge', () => {
  const base = 'one\ntwo\nthree\nfour\nfive\n'

  test('keeps both edits when they lie apart', () => {
    const merge = threeWayMerge(base, base.replace('one', 'ONE'), base.replace('five', 'FIVE'))
    expect(merge).toMatchObject({ text: 'ONE\ntwo\nthree\nfour\nFIVE\n', conflicts: [] })
  })

  test('takes an edit that both made once', () => {
    const edited = base.replace('three', 'THREE')
    expect(threeWayMerge(base, edited, edited)).toMatchObject({ text: edited, conflicts: [] })
    const more = edited.replace('one', 'ONE')
    expect(threeWayMerge(base, edited, more)).toMatchObject({ text: more, conflicts: [] })
  })

  test('keeps mine in a conflict and hands over all three sides', () => {
    const merge = threeWayMerge(
      base,
      base.replace('three', 'mine'),
      base.replace('three', 'theirs'),
    )
    expect(merge.text).toBe('one\ntwo\nmine\nfour\nfive\n')
    expect(merge.conflicts).toEqual([
      { startLine: 2, lineCount: 1, base: 'three\n', mine: 'mine\n', theirs: 'theirs\n' },
    ])
    expect(merge.parts.map(({ kind }) => kind)).toEqual(['settled', 'conflict', 'settled'])
  })

  test('a line deleted here and edited there is a conflict', () => {
    const merge = threeWayMerge(base, base.replace('three\n', ''), base.replace('three', 'theirs'))
    expect(merge.conflicts).toMatchObject([{ base: 'three\n', mine: '', theirs: 'theirs\n' }])
  })

  test('an unchanged side gives way, whatever the other did', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(threeWayMerge(a, b, a)).toMatchObject({ text: b, conflicts: [] })
        expect(threeWayMerge(a, a, b)).toMatchObject({ text: b, conflicts: [] })
        expect(threeWayMerge(a, b, b)).toMatchObject({ text: b, conflicts: [] })
      }),
    )
  })

  test('edits with an untouched line between them are both kept, in any text', () => {
    const unique = fc.uniqueArray(
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ש', '1'), minLength: 1, maxLength: 6 }),
      { minLength: 5, maxLength: 20 },
    )
    fc.assert(
      fc.property(
        unique,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('\n', '\r\n'),
        (lines, one, other, end) => {
          const [first, second] = [one % lines.length, other % lines.length]
          fc.pre(Math.abs(first - second) > 1)
          const edit = (...places: [number, string][]) =>
            lines
              .map((word, index) => (places.find(([at]) => at === index)?.[1] ?? word) + end)
              .join('')
          const merge = threeWayMerge(edit(), edit([first, 'MINE']), edit([second, 'THEIRS']))
          expect(merge).toMatchObject({
            text: edit([first, 'MINE'], [second, 'THEIRS']),
            conflicts: [],
          })
        },
      ),
    )
  })

  test('parts join to the text, and both sides meet the same conflicts', () => {
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        const merge = threeWayMerge(a, b, c)
        const joined = merge.parts.map((part) => (part.kind === 'settled' ? part.text : part.mine))
        expect(joined.join('')).toBe(merge.text)
        expect(merge.parts.filter(({ kind }) => kind === 'conflict')).toHaveLength(
          merge.conflicts.length,
        )
        const mirrored = threeWayMerge(a, c, b)
        expect(mirrored.conflicts.length === 0).toBe(merge.conflicts.length === 0)
      }),
      { numRuns: 300 },
    )
  })

  test('large texts are merged within the bound', () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `line ${index}\n`)
    const edit = (index: number, word: string) => lines.with(index, `${word}\n`).join('')
    expect(
      threeWayMerge(lines.join(''), edit(5, 'mine'), edit(99_990, 'theirs')).conflicts,
    ).toEqual([])
    const rewritten = (word: string) =>
      Array.from({ length: 10_000 }, (_, index) => `${word} ${index}\n`).join('')
    const merge = threeWayMerge(rewritten('base'), rewritten('mine'), rewritten('theirs'))
    expect(merge.text).toBe(rewritten('mine'))
    expect(merge.conflicts).toHaveLength(1)
    const same = '\n'.repeat(100_000)
    expect(threeWayMerge(same, `a\n${same}`, `${same}b\n`).text.length).toBe(100_004)
  })
})
