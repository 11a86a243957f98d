/** The edges of the rules: values exactly at a bound. */
import { expect, test } from 'vitest'
import { BOUNDS_MS } from '#platform/metrics/request-counts.ts'
import { ALERT_RULES, type AlertRule } from './alert-rules.ts'
import { type Facts, findingsOf, type RouteNumbers, threeDigits } from './findings.ts'

const QUIET: Facts = {
  ...{ routes: [], baselineP95Ms: null, events: new Map() },
  process: {
    ...{ storeWaiting: 0, eventsWaiting: 0, loopDelayMs: 0, memoryPercent: 0 },
    isFailing: 0,
  },
}
const ruleOf = (name: string) => ALERT_RULES.find((rule) => rule.name === name)!
const severityOf = (rule: AlertRule, facts: Partial<Facts>) =>
  findingsOf([rule], { ...QUIET, ...facts }).map(({ severity }) => severity)

const served = (requests: number, errors: number, range = 0): RouteNumbers => ({
  ...{ route: '/a', method: 'GET', requests, errors },
  ranges: [...BOUNDS_MS, 0].map((_, at) => (at === range ? requests : 0)),
})

test('errors count from exactly their share of exactly enough requests, and are critical from exactly theirs', () => {
  const rule = ruleOf('error_rate_high')
  const of = (requests: number, errors: number) =>
    severityOf(rule, { routes: [served(requests, errors)] })
  expect([of(19, 19), of(20, 1), of(1_000, 49), of(1_000, 50)]).toEqual([
    [],
    ['error'],
    [],
    ['error'],
  ])
  expect([of(1_000, 249), of(1_000, 250)]).toEqual([['error'], ['critical']])
  // Of several routes together: ten and ten are enough.
  expect(severityOf(rule, { routes: [served(10, 1), served(10, 0)] })).toEqual(['error'])
})

test('a slow route has exactly enough requests of its own', () => {
  const rule = ruleOf('latency_high')
  const slow = BOUNDS_MS.indexOf(5_000)
  const of = (...routes: RouteNumbers[]) => severityOf(rule, { routes }).length
  expect([of(served(19, 0, slow)), of(served(20, 0, slow))]).toEqual([0, 1])
  // Too few in each, though together they would be enough.
  expect(of(served(19, 0, slow), served(19, 0, slow))).toBe(0)
  // Five are reported, however many are slow.
  expect(of(...Array(6).fill(served(20, 0, slow)))).toBe(5)
})

test.each(ALERT_RULES.filter(({ on }) => on === 'process'))(
  '$name holds from exactly its threshold',
  (rule) => {
    const at = (value: number) =>
      severityOf(rule, {
        process: { ...QUIET.process, [(rule as { measure: string }).measure]: value },
      }).length
    expect([at(rule.threshold - 0.001), at(rule.threshold)]).toEqual([0, 1])
  },
)

test.each(ALERT_RULES.filter(({ on }) => on === 'events'))(
  '$name holds from exactly as many events',
  (rule) => {
    const of = (count: number) =>
      severityOf(rule, { events: new Map([[rule.name, { count, jobId: null, runId: null }]]) })
        .length
    expect([of(rule.threshold - 1), of(rule.threshold)]).toEqual([0, 1])
  },
)

test('people read three digits of a number, and all of a large one', () => {
  expect([27.008, 0.919, 1.643, 163.866, 12_345.6].map(threeDigits)).toEqual([
    27, 0.919, 1.64, 164, 12_346,
  ])
})
