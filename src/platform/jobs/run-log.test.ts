import { expect, test } from 'vitest'
import { figuresOf, RunLog, readRunLog } from './run-log.ts'

test('the newest lines are kept, in one line each, and how many went before them is told', () => {
  const log = new RunLog()
  log.add(1, 'first\n  token=ghp_abcdefghijklmnopqrstuvwxyz0123456789')
  log.add(2, 'again')
  log.add(3, 'again')
  log.add(4, ' ')
  const { lines, dropped } = readRunLog(String(log))
  expect([lines.length, dropped]).toEqual([2, 0])
  expect(lines[0]!.text).toMatch(/^first token=\[redacted/)
  for (let at = 0; at < 300; at++) log.add(at, `line ${at} ${'x'.repeat(1_000)}`)
  const full = readRunLog(String(log))
  expect([full.lines.length, full.dropped]).toEqual([200, 102])
  expect(full.lines.at(-1)!.text).toMatch(/^line 299 x{291}$/)
})

test('a run that said nothing has an empty log', () => {
  expect(String(new RunLog())).toBe('')
  expect(readRunLog('')).toEqual({ lines: [], dropped: 0 })
})

test('of what a run returned only figures are told', () => {
  expect(figuresOf({ done: true, swept: 12, owner: 'Dana', kept: 0 })).toBe('swept: 12, kept: 0')
  expect([figuresOf(undefined), figuresOf('text')]).toEqual(['', ''])
})
