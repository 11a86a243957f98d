import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeProps, encodeProps } from './island-props.ts'

test('props come out as they went in, and need no entities for their own quotation marks', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (props) => {
      const same = JSON.parse(JSON.stringify(props))
      expect(decodeProps(encodeProps(props))).toEqual(same)
    }),
  )
  expect(encodeProps({ name: `it's "it"` })).toBe(`{'name':'it"s \\'it\\''}`)
})
