/** Bytes that are not UTF-8 are no text, however they come. */
import { expect, test } from 'vitest'
import { encodesUtf8, utf8Text } from './utf8.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

test.each([
  ['', ''],
  ['plain', 'plain'],
  ['caf\xc3\xa9', 'café'],
  ['\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d', 'שלום'],
  ['\xf0\x9f\x98\x80', '😀'],
  // Text that somebody wrote with a mark at its beginning, or with the sign for what cannot be shown.
  ['\xef\xbb\xbfa', '\ufeffa'],
  ['\xef\xbf\xbd', '\ufffd'],
  ['caf\xe9', null],
  ['\xf9\xec\xe5\xed', null],
  ['\xed\xa0\x80', null],
  ['\xc0\x80', null],
  ['\xf0\x9f\x98', null],
  ['\xf4\x90\x80\x80', null],
  ['a\xffb', null],
])('the bytes %j are the text %j', (sent, text) => {
  expect(utf8Text(bytes(sent))).toBe(text)
  const encoded = sent.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
  expect(encodesUtf8(encoded)).toBe(text !== null)
})

test('a bare per cent stands for itself, and splits what stands around it', () => {
  for (const text of ['100%', '%', '%zz', '100%+%D7%A9', '%%41'])
    expect([text, encodesUtf8(text)]).toEqual([text, true])
  expect(encodesUtf8('%C3%%A9')).toBe(false)
  expect(encodesUtf8('%c3%a')).toBe(false)
})
