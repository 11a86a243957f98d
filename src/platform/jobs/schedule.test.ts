import { expect, test } from 'vitest'
import { defineJob, nextDueAt } from './declare.ts'

const at = (text: string) => Date.parse(text)
const hourly = { everyMs: 3_600_000 }
const atThree = { dailyAtUtc: '03:00' }

test.each([
  [
    'an hourly job that never ran is due at once',
    hourly,
    null,
    '2026-11-14T09:10Z',
    '2026-11-14T09:10Z',
  ],
  [
    'an hourly job is due an hour after its last run',
    hourly,
    '2026-11-14T09:00Z',
    '2026-11-14T09:10Z',
    '2026-11-14T10:00Z',
  ],
  [
    'a missed hourly job is due in the past',
    hourly,
    '2026-11-14T01:00Z',
    '2026-11-14T09:10Z',
    '2026-11-14T02:00Z',
  ],
  [
    'a daily job that never ran has missed its last moment',
    atThree,
    null,
    '2026-11-14T09:10Z',
    '2026-11-14T03:00Z',
  ],
  [
    'and before that time of day, the one of yesterday',
    atThree,
    null,
    '2026-11-14T02:59Z',
    '2026-11-13T03:00Z',
  ],
  [
    'a daily job that ran today is due tomorrow',
    atThree,
    '2026-11-14T03:00Z',
    '2026-11-14T03:00Z',
    '2026-11-15T03:00Z',
  ],
  [
    'a weekly job that ran is due a week later, at its time',
    { dailyAtUtc: '03:00', everyDays: 7 },
    '2026-11-14T03:10Z',
    '2026-11-15T09:00Z',
    '2026-11-21T03:00Z',
  ],
  [
    'a daily job that ran late is due on time again',
    atThree,
    '2026-11-14T09:00Z',
    '2026-11-14T09:10Z',
    '2026-11-15T03:00Z',
  ],
  [
    'a run just before its time does not count for that day',
    atThree,
    '2026-11-14T02:59Z',
    '2026-11-14T02:59Z',
    '2026-11-14T03:00Z',
  ],
  [
    'the night of a clock change in spring is a night',
    atThree,
    '2026-03-29T03:00Z',
    '2026-03-29T04:00Z',
    '2026-03-30T03:00Z',
  ],
  [
    'the night of a clock change in autumn is a night',
    atThree,
    '2026-10-25T03:00Z',
    '2026-10-25T04:00Z',
    '2026-10-26T03:00Z',
  ],
] as const)('%s', (_name, schedule, last, now, due) => {
  expect(nextDueAt(schedule, last === null ? null : at(last), at(now))).toBe(at(due))
})

const good = {
  id: 'sweep',
  name: { en: 'Sweep', he: 'ניקוי' },
  schedule: null,
  timeoutMs: 1_000,
  run() {},
}

test.each([
  ['an id with a capital', { id: 'Sweep' }],
  ['an id with a dash', { id: 'sweep-bin' }],
  ['a time limit of nothing', { timeoutMs: 0 }],
  ['a time limit that a timer cannot hold', { timeoutMs: 2 ** 31 }],
  ['a stuck threshold below zero', { stuckAfterMs: -1 }],
  ['a schedule of every 0 ms', { schedule: { everyMs: 0 } }],
  ['the hour 24', { schedule: { dailyAtUtc: '24:00' } }],
  ['an hour of one digit', { schedule: { dailyAtUtc: '3:00' } }],
])('a job is not declared with %s', (_name, wrong) => {
  expect(() => defineJob({ ...good, ...wrong })).toThrow(/^job /)
})

test('a run counts as stuck after 20 minutes unless the job says otherwise', () => {
  expect(defineJob(good).stuckAfterMs).toBe(20 * 60_000)
  expect(defineJob({ ...good, stuckAfterMs: 5 }).stuckAfterMs).toBe(5)
})
