import { describe, expect, test } from 'vitest'
import { errorText } from '../events/index.ts'
import { judgeReturn, judgeThrow, type StopReason } from './outcome.ts'

describe('a job fails unless it proves success', () => {
  test.each([
    ['nothing', undefined, 'completed'],
    ['done', { done: true, files: 3 }, 'completed'],
    ['failed', { failed: 'the disk is full' }, 'failed'],
    ['an empty failed', { failed: '' }, 'failed'],
    ['done and failed together', { done: true, failed: 'half' }, 'failed'],
    ['not done', { done: false }, 'failed'],
    ['a word instead of true', { done: 'yes' }, 'failed'],
    ['an error as a value', new Error('lost'), 'failed'],
    ['null', null, 'failed'],
    ['false', false, 'failed'],
    ['true', true, 'failed'],
    ['an unknown shape', { ok: true }, 'failed'],
  ])('%s', (_name, returned, status) => {
    expect(judgeReturn(returned, null).status).toBe(status)
  })

  test('the returned words are the error', () => {
    expect(judgeReturn({ failed: 'no space' }, null)).toEqual({
      status: 'failed',
      reason: 'returned',
      error: 'no space',
    })
  })
})

describe('after a stop', () => {
  test.each<[StopReason, string, string | undefined]>([
    ['timeout', 'failed', 'timeout'],
    ['lease_lost', 'failed', 'lease_lost'],
    ['shutdown', 'failed', 'shutdown'],
    ['cancel', 'cancelled', undefined],
  ])('by %s only done counts', (by, status, reason) => {
    expect(judgeReturn({ done: true }, by)).toEqual({ status: 'completed' })
    for (const outcome of [
      judgeReturn(undefined, by),
      judgeReturn({ failed: 'I was stopped' }, by),
      judgeThrow(new Error('aborted'), by),
    ]) {
      expect(outcome.status).toBe(status)
      expect('reason' in outcome ? outcome.reason : undefined).toBe(reason)
    }
  })
})

test('the words of a fault hold no secret and nothing that a database refuses', () => {
  const text = errorText(new Error('token=abcdefgh1234 \0 \ud800 end'))
  expect(text).toContain('Error: token=[redacted]')
  expect(text).not.toContain('\0')
  expect(text.isWellFormed()).toBe(true)
})
