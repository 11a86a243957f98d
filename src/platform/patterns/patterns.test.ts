/** Patterns run in a thread that ends when one asks for too much, and the next one is served by another. */
import { afterAll, expect, test } from 'vitest'
import { stopTextThreads } from '../text-threads/index.ts'
import { findPattern, testPattern } from './index.ts'

afterAll(stopTextThreads)

const pattern = (source: string, isDotAll = false) => ({ source, isDotAll })

test('texts are tested, however their lines end, and a pattern says how large it is', async () => {
  const texts = ['one\r\ntwo\r\n', 'One two', 'three']
  expect(await testPattern(pattern('^one$'), texts, 1_000, 'dana')).toMatchObject({
    size: expect.any(Number),
    matches: [true, false, false],
  })
  expect(await testPattern(pattern('one.two'), texts, 1_000, 'dana')).toMatchObject({
    matches: [false, true, false],
  })
  expect(await testPattern(pattern('one.two', true), texts, 1_000, 'dana')).toMatchObject({
    matches: [true, true, false],
  })
})

test('a letter with its accent is one letter, in the pattern and in the text, however both are written', async () => {
  const texts = ['caf\u00e9 au lait', 'cafe\u0301 au lait', 'cafe au lait']
  for (const source of ['caf\u00e9', 'cafe\u0301', 'CAFE\u0301 au']) {
    const tested = await testPattern(pattern(source), texts, 1_000, 'dana')
    expect(tested).toMatchObject({ matches: [true, true, false] })
  }
  expect(await testPattern(pattern('caf. au'), texts, 1_000, 'dana')).toMatchObject({
    matches: [true, true, true],
  })
})

test('what is no pattern is named', async () => {
  expect(await testPattern(pattern('(?<=a)b'), [], 1_000, 'dana')).toEqual({
    error: 'invalid named capture',
  })
  expect(await findPattern(pattern('['), ['a'], 1_000, 'dana')).toEqual([null])
})

test('without time no further text is begun', async () => {
  expect(await testPattern(pattern('a'), ['a', 'a'], -1, 'dana')).toMatchObject({ matches: [] })
  expect(await findPattern(pattern('a'), ['a'], -1, 'dana')).toEqual([null])
})

test('lines are found with their matches, a few of them shown and the others counted', async () => {
  const text = Array.from({ length: 5_000 }, (_, at) => `line ${at} x${at % 2}`).join('\n')
  const [found] = await findPattern(pattern('x1'), [text], 5_000, 'dana')
  expect(found?.lines.map(({ line, spans }) => [line, spans])).toEqual([
    [1, [[7, 9]]],
    [3, [[7, 9]]],
    [5, [[7, 9]]],
  ])
  expect(found).toMatchObject({ others: 1_000, next: 7, isCapped: true })
  const [across] = await findPattern(pattern('x0\\sline 3'), [text], 5_000, 'dana')
  expect(across?.lines).toEqual([{ line: 2, text: 'line 2 x0', spans: [] }])
})

test('a pattern that takes too long ends with its thread, and the next one is served', async () => {
  // The range of a match is found character by character: some fifteen seconds for a megabyte.
  const lines = `${'a'.repeat(3_999)}b\n`.repeat(3)
  const slow = findPattern(
    pattern('(?:(?:a?){30}){30}c|b'),
    Array.from({ length: 200 }, () => lines),
    600_000,
    'dana',
  )
  expect(await slow).toEqual(Array.from({ length: 200 }, () => null))
  expect(await testPattern(pattern('b'), ['abc'], 1_000, 'noam')).toMatchObject({ matches: [true] })
})
