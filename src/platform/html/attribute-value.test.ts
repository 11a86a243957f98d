import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeAttribute, encodeAttribute } from './escape-html.ts'

test('values come out as they went in, and need no entities for their own quotation marks', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const same = JSON.parse(JSON.stringify(value))
      expect(decodeAttribute(encodeAttribute(value))).toEqual(same)
    }),
  )
  expect(encodeAttribute({ name: `it's "it"` })).toBe(`{'name':'it"s \\'it\\''}`)
})
