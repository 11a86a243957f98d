import { expect, test } from 'vitest'
import { retryClass } from './retry-class.ts'

test.each([
  [200, null, 'done'],
  [204, null, 'done'],
  [0, null, 'offline'],
  [409, 'conflict', 'conflict'],
  [409, 'duplicate_title', 'permanent'],
  [409, null, 'permanent'],
  [400, 'invalid_text', 'permanent'],
  [403, 'forbidden', 'permanent'],
  [404, 'note_not_found', 'permanent'],
  [413, 'payload_too_large', 'permanent'],
  [401, 'authentication_required', 'signed-out'],
  [401, null, 'signed-out'],
  [408, null, 'later'],
  [429, 'rate_limited', 'later'],
  [500, 'internal_error', 'later'],
  [503, 'store_unavailable', 'later'],
])('%i %s is %s', (status, code, expected) => {
  expect(retryClass({ status, code })).toBe(expected)
})
