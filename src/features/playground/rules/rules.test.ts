/** The rules of the playground. */
import { expect, test } from 'vitest'
import { linkLines } from '../views/output.tsx'
import { examples } from './examples.ts'
import { appendOutput, lacksInput, newRun } from './run.ts'

test('the lines of a traceback are found, and nothing of the text is lost', () => {
  const text =
    'Traceback:\n  File "main.py", line 12, in <module>\n    f()\n  File "main.py", line 3, in f\nZeroDivisionError'
  const pieces = linkLines(text)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.flatMap(({ line }) => line ?? [])).toEqual([12, 3])
  expect(linkLines('no place')).toEqual([{ text: 'no place', line: null }])
  expect(linkLines('')).toEqual([])
})

test('words of one stream join, words of two stay apart and in order', () => {
  let run = newRun(1, 'server', { code: '', timeoutSeconds: 5 }, 0)
  for (const output of ['a', 'b']) run = appendOutput(run, { stream: 'stdout', text: output })
  run = appendOutput(run, { stream: 'stderr', text: 'c' })
  run = appendOutput(run, { stream: 'stdout', text: 'd' })
  expect(run.output).toEqual([
    { stream: 'stdout', text: 'ab' },
    { stream: 'stderr', text: 'c' },
    { stream: 'stdout', text: 'd' },
  ])
})

test('only a program that failed for want of input lacks input', () => {
  const print = (text: string, stream: 'stdout' | 'stderr' = 'stderr') => [{ stream, text }]
  const eof = 'Traceback\n    input()\nEOFError: EOF when reading a line\n'
  expect(lacksInput({ ending: 'failed', output: print(eof) })).toBe(true)
  expect(lacksInput({ ending: 'finished', output: print(eof) })).toBe(false)
  expect(lacksInput({ ending: 'failed', output: print(eof, 'stdout') })).toBe(false)
  expect(lacksInput({ ending: 'failed', output: print('ValueError: EOFError: x') })).toBe(false)
  expect(lacksInput({ ending: 'failed', output: [] })).toBe(false)
})

test('examples are different from each other and not empty', () => {
  expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length)
  for (const { code } of examples) expect(code.trim().split('\n').length).toBeGreaterThan(1)
})
