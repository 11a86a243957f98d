/** Older files: read in their encoding, or not at all. */
import { describe, expect, test } from 'vitest'
import { decodeAs, type Encoding, firstLines, guessEncoding } from './encodings.ts'
import { readAs, readText } from './upload-plan.ts'

const HEBREW = '# שלום עולם\nprint("בוקר טוב")  # הערה\n'
const FRENCH = 'Déjà vu, café à la crème. L\u2019été.\n'

/** Hebrew letters and ASCII as windows-1255 has them. */
const in1255 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code >= 0x5d0 ? code - 0x5d0 + 0xe0 : code
  })
const in1252 = (text: string) =>
  Uint8Array.from(text, (letter) => (letter === '\u2019' ? 0x92 : letter.charCodeAt(0)))
const inUtf16 = (text: string, isLittle: boolean, hasMark: boolean) => {
  const bytes = Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le')
  return new Uint8Array(isLittle ? bytes : bytes.swap16())
}

describe.each<[string, Encoding, Uint8Array, string]>([
  ['Hebrew', 'windows-1255', in1255(HEBREW), HEBREW],
  [
    'a word of Hebrew in much code',
    'windows-1255',
    in1255(`${'x = 1\n'.repeat(50)}# שלום`),
    `${'x = 1\n'.repeat(50)}# שלום`,
  ],
  ['French', 'windows-1252', in1252(FRENCH), FRENCH],
  ...[HEBREW, 'plain words\nand more\n'].flatMap((text) =>
    [true, false].flatMap((hasMark): [string, Encoding, Uint8Array, string][] => [
      [`little, mark ${hasMark}`, 'utf-16le', inUtf16(text, true, hasMark), text],
      [`big, mark ${hasMark}`, 'utf-16be', inUtf16(text, false, hasMark), text],
    ]),
  ),
])('%s', (_, encoding, bytes, text) => {
  test(`is read as ${encoding}`, () => {
    expect(guessEncoding(bytes)).toBe(encoding)
    expect(readText(bytes)).toEqual({ text, error: null, encoding, bytes })
  })
})

test('UTF-8 is never guessed at, and what is no text stays none', () => {
  expect(readText(new TextEncoder().encode(HEBREW))).toEqual({ text: HEBREW, error: null })
  const program = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0xff, 0xfe])
  expect(readText(program)).toEqual({ text: null, error: 'binary_file' })
  const noise = Uint8Array.from({ length: 400 }, (_, at) => (at * 71 + 13) & 255)
  expect(readText(noise)).toMatchObject({ error: 'binary_file' })
})

test('another choice reads the same bytes anew; what means nothing in it says so', () => {
  expect(readAs(in1255('שלום'), 'windows-1252')).toEqual({
    ...{ text: 'ùìåí', error: null, encoding: 'windows-1252' },
  })
  expect(readAs(Uint8Array.from([0x41]), 'utf-16le')).toEqual({
    ...{ text: null, error: 'other_encoding', encoding: 'utf-16le' },
  })
  expect(decodeAs(Uint8Array.from([0xd9]), 'windows-1255')).toBeNull()
  expect(firstLines('\n\r\n a\rb\n\nc\nd')).toBe(' a\nb\nc')
})
