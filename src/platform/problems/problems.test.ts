/** Refusals: one catalogue, and for each what a client should do next. */
import { expect, test } from 'vitest'
import { common, defineProblems, Problem, retryAdviceOf } from './index.ts'

test('a refusal carries its declaration, its context and its headers', () => {
  const messages = { gone: { en: 'Gone.', he: 'נעלם.' } }
  const { refuse } = defineProblems(messages, {
    gone: { status: 410, error: 'Gone', code: 'went_away' },
  })
  const problem = refuse('gone', { id: 1 }, { 'x-a': 'b' })
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ code: 'went_away', context: { id: 1 }, headers: { 'x-a': 'b' } })
})

test.each([
  [400, 'never'],
  [404, 'never'],
  [409, 'conflict'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
] as const)('after %i a client tries again: %s', (status, retry) => {
  expect(retryAdviceOf({ status, error: '', en: '', he: '' })).toBe(retry)
})

test('every refusal that any route can give has words in both languages', () => {
  for (const [code, { status, error, en, he }] of Object.entries(common.declarations)) {
    expect(code).toMatch(/^[a-z0-9_]+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(error.length).toBeGreaterThan(0)
    expect(en).toMatch(/[A-Za-z]/)
    expect(he).toMatch(/[א-ת]/)
  }
})
