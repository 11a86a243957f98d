import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOpen, makeMergeDocument, nextOpen, textFor } from './merge-document.ts'

const base = 'one\ntwo\nthree\nfour\nfive\n'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 8 })
  .map((lines) => lines.join('\n'))

test('what does not overlap is joined already', () => {
  const document = makeMergeDocument({
    base,
    mine: base.replace('one', 'ONE'),
    theirs: base.replace('five', 'FIVE'),
  })
  expect(document.text).toBe('ONE\ntwo\nthree\nfour\nFIVE\n')
  expect(document.clashes).toEqual([])
})

test('each clash knows its place in all three texts', () => {
  const texts = { base, mine: base.replace('two', 'mine'), theirs: base.replace('two', 'theirs') }
  const { text, clashes, spans } = makeMergeDocument(texts)
  expect(clashes).toEqual([{ id: 0, mine: 'mine\n', theirs: 'theirs\n' }])
  const cut = (whole: string, span = { from: 0, to: 0 }) => whole.slice(span.from, span.to)
  expect(cut(text, spans.result[0])).toBe('mine\n')
  expect(cut(texts.mine, spans.mine[0])).toBe('mine\n')
  expect(cut(texts.theirs, spans.theirs[0])).toBe('theirs\n')
})

test('an equal line before a clash is not taken for it', () => {
  const old = 'x\nsame\ny\nold\n'
  const texts = { base: old, mine: 'x\nsame\ny\nsame\n', theirs: 'x\nsame\ny\nother\n' }
  const { spans } = makeMergeDocument(texts)
  expect(spans.mine).toEqual([{ id: 0, from: 9, to: 14 }])
  expect(spans.theirs).toEqual([{ id: 0, from: 9, to: 15 }])
})

test('whatever was edited, a place holds what its clash says', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const texts = { base, mine, theirs }
      const { clashes, spans } = makeMergeDocument(texts)
      for (const side of ['mine', 'theirs'] as const) {
        const found = spans[side].map(({ id, from, to }) => [id, texts[side].slice(from, to)])
        const said = clashes.filter((clash) => clash[side] !== '')
        expect(found).toEqual(said.map((clash) => [clash.id, clash[side]]))
      }
    }),
  )
})

test('a choice puts whole lines there', () => {
  const clash = { mine: 'a', theirs: 'b' }
  expect(textFor(clash, 'mine')).toBe('a')
  expect(textFor(clash, 'theirs')).toBe('b')
  expect(textFor(clash, 'both')).toBe('a\nb')
  expect(textFor({ mine: '', theirs: 'b' }, 'both')).toBe('b')
})

test('the way round leads to every open place and ends when there is none', () => {
  const clashes = [0, 1, 2].map((id) => ({ id, mine: '', theirs: '' }))
  expect(nextOpen(clashes, {}, null)).toBe(0)
  expect(nextOpen(clashes, { 1: 'mine' }, 0)).toBe(2)
  expect(nextOpen(clashes, { 1: 'mine' }, 2)).toBe(0)
  expect(countOpen(clashes, { 1: 'mine' })).toBe(2)
  expect(nextOpen(clashes, { 0: 'mine', 1: 'both', 2: 'theirs' }, 1)).toBeNull()
})

test('choosing mine everywhere keeps all of mine, choosing theirs all of theirs', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const { text: joined, clashes, spans } = makeMergeDocument({ base, mine, theirs })
      const fill = (choice: 'mine' | 'theirs' | 'both') => {
        let made = joined
        for (const span of [...spans.result].reverse()) {
          const text = textFor(clashes[span.id]!, choice)
          made = made.slice(0, span.from) + text + made.slice(span.to)
        }
        return made
      }
      expect(fill('mine')).toBe(joined)
      for (const { mine, theirs } of clashes) {
        expect(fill('both')).toContain(mine)
        expect(fill('theirs')).toContain(theirs)
      }
      // With nothing in common every difference is a conflict, so a choice is the whole text.
      const alone = makeMergeDocument({ base: '', mine, theirs })
      if (alone.clashes.length === 1 && mine !== theirs && mine !== '' && theirs !== '') {
        expect(textFor(alone.clashes[0]!, 'theirs').length).toBeLessThanOrEqual(theirs.length)
      }
    }),
  )
})

test('the words that differ inside a conflict are named in each text', () => {
  const line = 'const limit = readLimit(settings, fallbackOfTheWholeServer) //'
  const base = `a\n${line} base\nb\n`
  const mine = `a\n${line} mine\nb\n`
  const theirs = `new\na\n${line} theirs\nb\n`
  const { text, changed } = makeMergeDocument({ base, mine, theirs })
  const wordsOf = (whole: string, ranges: readonly { from: number; to: number }[]) =>
    ranges.map(({ from, to }) => whole.slice(from, to))
  expect(wordsOf(mine, changed.mine)).toEqual(['mine'])
  expect(wordsOf(theirs, changed.theirs)).toEqual(['theirs'])
  expect(wordsOf(text, changed.result)).toEqual(['mine'])
})
