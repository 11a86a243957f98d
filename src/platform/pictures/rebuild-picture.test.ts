/** Pictures are encoded again: what they show stays, and nothing else does. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cameraTiff,
  GIF,
  JPEG,
  join,
  png,
  pngBomb,
  pngChunk,
  WEBP,
  withJpegSegment,
} from '#tests/support/pictures.ts'
import { picturesIn, readPictureAddress, replacePictures } from './address.ts'
import { rebuildPicture } from './rebuild-picture.ts'

const SECRET = 'Rothschild 12, Tel Aviv'
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

function rebuilt(sent: Uint8Array) {
  const picture = rebuildPicture(sent)
  if ('error' in picture) throw new Error(`${picture.error}: ${picture.reason}`)
  return picture
}

const errorOf = (sent: Uint8Array) => {
  const picture = rebuildPicture(sent)
  return 'error' in picture ? picture.error : 'kept'
}

const TRUE = { png: png(), jpeg: JPEG, webp: WEBP, gif: GIF }

describe.each(Object.entries(TRUE))('a true %s', (kind, sent) => {
  test('is kept, by its content, and written anew it stays as it is', () => {
    const picture = rebuilt(sent)
    expect(picture.type).toBe(`image/${kind}`)
    const [width, height] = kind === 'gif' ? [1, 1] : [6, 4]
    expect(picture).toMatchObject({ width, height })
    expect(picture.id).toMatch(new RegExp(`^[A-Za-z0-9_-]{22}-${width}x${height}$`))
    expect(rebuilt(picture.bytes)).toEqual(picture)
  })

  test('loses whatever was put behind its end', () => {
    const zip = 'PK\u0003\u0004 evil.zip'
    const page = '<html><script>alert(1)</script>'
    for (const tail of [zip, page, 'alert(1)//']) {
      const picture = rebuilt(join(sent, tail))
      expect(latin(picture.bytes)).not.toContain(tail)
      expect(picture).toEqual(rebuilt(sent))
    }
  })

  test('cut anywhere is refused as damaged, never as our own fault', () => {
    for (let length = 13; length < sent.length; length++)
      expect([length, errorOf(sent.subarray(0, length))]).toEqual([length, 'damaged'])
  })

  test('with any bytes changed is refused by name or kept whole', () => {
    fc.assert(
      fc.property(fc.nat(sent.length - 1), fc.nat(255), (at, byte) => {
        const changed = Uint8Array.from(sent)
        changed[at] = byte
        const picture = rebuildPicture(changed)
        if ('error' in picture) expect(picture.reason).not.toBe('')
        else expect(rebuilt(picture.bytes)).toEqual(picture)
      }),
      { numRuns: 300 },
    )
  })
})

test('what is none of the four is refused by its content, whatever it is called', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  for (const sent of [join(svg), join('%PDF-1.7'), join('BM12345678901234'), join('x'), join('')])
    expect(errorOf(sent)).toBe('unknown_type')
})

test('a wrong checksum is refused, also in a part that would be left out', () => {
  const broken = pngChunk('tEXt', 'Comment\0hello')
  broken[broken.length - 1]! ^= 1
  expect(errorOf(png({ extra: [broken] }))).toBe('damaged')
  const sent = png()
  sent[sent.length - 20]! ^= 1
  expect(errorOf(sent)).toBe('damaged')
})

test('a palette has 256 colours at most, and so has its transparency', () => {
  const colours = (count: number) => pngChunk('PLTE', new Uint8Array(3 * count))
  const clear = (count: number) => pngChunk('tRNS', new Uint8Array(count))
  expect(errorOf(png({ extra: [colours(256), clear(256)] }))).toBe('kept')
  expect(errorOf(png({ extra: [colours(257)] }))).toBe('damaged')
  expect(errorOf(png({ extra: [clear(257)] }))).toBe('damaged')
})

test('bombs are refused by their size, and as large as a screen is not', () => {
  expect(errorOf(pngBomb(30_000, 30_000))).toBe('too_many_pixels')
  expect(errorOf(pngBomb(4_000_000_000, 1))).toBe('too_many_pixels')
  expect(errorOf(pngBomb(0, 4))).toBe('damaged')
  expect(errorOf(pngBomb(7_680, 4_320))).toBe('kept')
})

test('as many parts as five megabytes can hold are kept or refused by name, never our own fault', () => {
  const many = (part: Uint8Array) =>
    Buffer.alloc(Math.floor(4_900_000 / part.length) * part.length, part)
  const sent = [
    png({ extra: [many(pngChunk('IDAT', ''))] }),
    join(JPEG.subarray(0, 2), many(join([0xff, 0xdd, 0, 4, 0, 0])), JPEG.subarray(2)),
    join(GIF.subarray(0, 19), many(join([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0])), [0x3b]),
  ]
  expect(sent.map(errorOf)).toEqual(['kept', 'kept', 'kept'])
})

test('comments, places and profiles are gone from a PNG; colours as numbers stay', () => {
  const gamma = pngChunk('gAMA', join([0, 0, 0xb1, 0x8f]))
  const extra = [
    gamma,
    pngChunk('tEXt', `Comment\0${SECRET}`),
    pngChunk('iTXt', SECRET),
    pngChunk('zTXt', SECRET),
    pngChunk('iCCP', SECRET),
    pngChunk('tIME', '1234567'),
    pngChunk('eXIf', cameraTiff(6, SECRET)),
    pngChunk('juNk', SECRET),
  ]
  const { bytes } = rebuilt(png({ extra }))
  expect(latin(bytes)).not.toContain(SECRET)
  expect(latin(bytes)).toContain(latin(gamma))
  // Which side is up is the one thing of a camera that a picture needs.
  expect(latin(bytes)).toContain('eXIf')
  expect(errorOf(png({ extra: [pngChunk('JUNK', 'x')] }))).toBe('damaged')
})

test('the place of a photograph is gone, and it is not turned', () => {
  const exif = join('Exif\0\0', cameraTiff(6, SECRET))
  const picture = rebuilt(withJpegSegment(0xe1, exif))
  expect(latin(picture.bytes)).not.toContain(SECRET)
  // Lying on its side: shown four wide and six high.
  expect(picture).toMatchObject({ width: 4, height: 6 })
  expect(latin(picture.bytes)).toContain('Exif')
  const upright = rebuilt(withJpegSegment(0xe1, join('Exif\0\0', cameraTiff(1, SECRET))))
  expect(upright).toEqual(rebuilt(JPEG))
  expect(latin(upright.bytes)).not.toContain('Exif')
  // What a camera wrote badly does not cost the picture.
  const odd = rebuilt(withJpegSegment(0xe1, join('Exif\0\0', 'II*\0\u00ff\u00ff\u00ff\u00ff')))
  expect(odd).toEqual(rebuilt(JPEG))
})

test('comments, previews and profiles are gone from a JPEG', () => {
  expect(latin(JPEG)).toContain('ICC_PROFILE')
  for (const marker of [0xfe, 0xe1, 0xe2, 0xed])
    expect(rebuilt(withJpegSegment(marker, join(SECRET)))).toEqual(rebuilt(JPEG))
  expect(latin(rebuilt(JPEG).bytes)).not.toContain('ICC_PROFILE')
  // A kind that browsers cannot show, and a table followed by text.
  expect(errorOf(withJpegSegment(0xc9, join(SECRET)))).toBe('damaged')
  expect(errorOf(withJpegSegment(0xdb, join([0], 'q'.repeat(64), SECRET)))).toBe('damaged')
})

test('comments and programs are gone from a GIF; how often it repeats stays', () => {
  const blocks = (text: string) => join([text.length], text, [0])
  const repeats = join([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0])
  const head = GIF.subarray(0, 19)
  const sent = join(
    head,
    repeats,
    join([0x21, 0xfe], blocks(`*/=1;alert('${SECRET}')//`)),
    join([0x21, 0xff, 11], 'XMP DataXMP', blocks(SECRET)),
    GIF.subarray(19),
  )
  const { bytes } = rebuilt(sent)
  expect(latin(bytes)).not.toContain(SECRET)
  expect(bytes).toEqual(join(head, repeats, GIF.subarray(19)))
})

test('profiles, places and unknown parts are gone from a WebP', () => {
  const chunk = (tag: string, data: string) =>
    join(tag, [data.length, 0, 0, 0], data, data.length % 2 ? [0] : [])
  const body = join(
    WEBP.subarray(8),
    chunk('EXIF', SECRET),
    chunk('XMP ', SECRET),
    chunk('XXXX', SECRET),
  )
  const sent = join('RIFF', [body.length & 255, body.length >> 8, 0, 0], body)
  const picture = rebuilt(sent)
  expect(latin(picture.bytes)).not.toContain(SECRET)
  expect(latin(WEBP)).toContain('ICCP')
  expect(latin(picture.bytes)).not.toContain('ICCP')
  expect(picture).toEqual(rebuilt(WEBP))
})

test('an address says how large a picture is, and nothing else is one', () => {
  const id = `${'a'.repeat(22)}-640x480`
  expect(readPictureAddress(`/pictures/${id}`)).toEqual({ id, width: 640, height: 480 })
  for (const other of [
    `/pictures/${id}?x`,
    `/pictures/${id}/..`,
    `//pictures/${id}`,
    `/pictures/x`,
  ])
    expect(readPictureAddress(other)).toBeNull()
  const text = `![a](/pictures/${id}) and /pictures/${id}0 and [b]: /pictures/${id}`
  expect([...picturesIn(text)]).toEqual([id, `${id}0`])
  expect(replacePictures(`![a](/pictures/${id})`, () => 'p/a.png')).toBe('![a](p/a.png)')
})
