/** Output is cut by bytes and never inside a character. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProgramOutput } from './output.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('output', () => {
  test('any text in any pieces comes out whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 7 }), (text, size) => {
        const all = bytes(text)
        const heard: string[] = []
        const output = new ProgramOutput(all.length, (part) => heard.push(part))
        for (let at = 0; at < all.length; at += size)
          expect(output.take(all.subarray(at, at + size))).toBe(true)
        expect([output.end(), heard.join('')]).toEqual([text, text])
      }),
    )
  })

  test('a cut text is the beginning of the whole one, within the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(60), (text, limit) => {
        const all = bytes(text)
        const output = new ProgramOutput(limit)
        const isWhole = output.take(all)
        const result = output.end()
        expect(isWhole).toBe(all.length <= limit)
        expect(text.startsWith(result)).toBe(true)
        expect(bytes(result).length).toBeLessThanOrEqual(limit)
        // At most one character, of four bytes, is given up.
        expect(bytes(result).length).toBeGreaterThan(Math.min(limit, all.length) - 4)
      }),
    )
  })

  test('bytes that are no text are shown as such, also at the end', () => {
    const output = new ProgramOutput(100)
    output.take(Uint8Array.of(0x61, 0xff, 0x62, 0xf0, 0x9f))
    expect(output.end()).toBe('a\ufffdb\ufffd')
  })

  test('after the cut nothing more is taken', () => {
    const output = new ProgramOutput(3)
    expect(output.take(bytes('abcd'))).toBe(false)
    expect(output.take(bytes('e'))).toBe(false)
    expect([output.end(), output.isCut]).toEqual(['abc', true])
  })
})
