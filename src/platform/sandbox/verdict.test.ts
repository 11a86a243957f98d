/** Why a program ended. */
import { expect, test } from 'vitest'
import { type Ending, reasonOf } from './job.ts'

const ended = (more: Partial<Ending>): Ending => ({
  exitCode: 0,
  ranMs: 10,
  cpuLimitSeconds: 2,
  own: null,
  hint: '',
  ...more,
})

test.each([
  [{ exitCode: 0 }, 'finished'],
  [{ exitCode: 1 }, 'failed'],
  [{ exitCode: 77 }, 'failed'],
  [{ exitCode: 1, hint: 'M' }, 'memory'],
  [{ exitCode: 1, hint: 'P' }, 'processes'],
  // A hint that does not match its exit code is ignored.
  [{ exitCode: 0, hint: 'M' }, 'finished'],
  [{ exitCode: 152 }, 'time'],
  [{ exitCode: 137, ranMs: 1_900 }, 'time'],
  [{ exitCode: 137, ranMs: 100 }, 'killed'],
  [{ exitCode: 139 }, 'crash'],
  [{ exitCode: 134 }, 'crash'],
  [{ exitCode: 159 }, 'blocked'],
  [{ exitCode: 143 }, 'failed'],
  // What the service decided wins.
  [{ exitCode: 0, own: 'output' }, 'output'],
  [{ exitCode: 139, own: 'time' }, 'time'],
  [{ exitCode: 1, hint: 'M', own: 'stopped' }, 'stopped'],
] satisfies [Partial<Ending>, string][])('%j is %s', (ending, reason) => {
  expect(reasonOf(ended(ending))).toBe(reason)
})
