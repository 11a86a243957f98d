/** A form is read as browsers write it, and its memory is that of its bytes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_POINT } from '#tests/support/code-points.ts'
import { MAX_VALUES, readForm } from './read-body.ts'

const read = (form: string | Uint8Array) =>
  readForm(typeof form === 'string' ? new TextEncoder().encode(form) : Uint8Array.from(form))
const byTheStandard = (form: string) => Object.fromEntries(new URLSearchParams(form))

test('every form that a browser can write is read as the standard says', () => {
  const field = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: CODE_POINT }))
  fc.assert(
    fc.property(fc.array(field), (fields) => {
      const written = new URLSearchParams(fields).toString()
      expect(read(written)).toEqual({ fields: byTheStandard(written) })
    }),
  )
})

test('what is written by hand is read as the standard says', () => {
  const signs = fc.constantFrom('x', '%', '4', '+', '&', '=', '%41', '%d7%a9')
  fc.assert(
    fc.property(fc.array(signs), (parts) => {
      const form = parts.join('')
      expect(read(form)).toEqual({ fields: byTheStandard(form) })
    }),
  )
  expect(read('\ufeffש=😀%A')).toEqual({ fields: { '\ufeffש': '😀%A' } })
  expect(read('%')).toEqual({ fields: { '%': '' } })
  expect(read('a=%4&b=%g1&c=%1')).toEqual({ fields: { a: '%4', b: '%g1', c: '%1' } })
  expect(Object.keys((read('__proto__=x') as { fields: object }).fields)).toEqual(['__proto__'])
})

test('a field that is not UTF-8, or too many of them, are told', () => {
  for (const form of ['a=%ff', '%c3=1', 'a=%ed%a0%80', 'a=x&b=%d7'])
    expect(read(form)).toEqual({ isNotUtf8: true })
  expect(read(Uint8Array.of(0x61, 0x3d, 0xff))).toEqual({ isNotUtf8: true })
  expect(read('a&'.repeat(MAX_VALUES))).toEqual({ fields: { a: '' } })
  expect(read('a&'.repeat(MAX_VALUES + 1))).toEqual({ excess: 'too many values' })
})
