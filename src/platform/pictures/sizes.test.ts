/** How large a picture may be, in every field where a file declares it. */
import { expect, test } from 'vitest'
import { join, pngBomb, pngChunk } from '#tests/support/pictures.ts'
import { isPictureId } from './address.ts'
import { rebuildPicture } from './rebuild-picture.ts'

const outcomeOf = (sent: Uint8Array) => {
  const picture = rebuildPicture(sent)
  return 'error' in picture ? picture.error : 'kept'
}

const little = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255)
const big = (value: number, bytes: number) => little(value, bytes).reverse()

type Sized = (width: number, height: number) => Uint8Array

const jpeg: Sized = (width, height) =>
  join(
    [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0],
    [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xff, 0xd9],
  )

const gifFrame: Sized = (width, height) =>
  join([0x2c, 0, 0, 0, 0, ...little(width, 2), ...little(height, 2), 0, 2, 1, 0, 0])
const gif = (width: number, height: number, frames: readonly Uint8Array[]) =>
  join('GIF89a', little(width, 2), little(height, 2), [0, 0, 0], ...frames, [0x3b])

const pngFrame = (width: number, height: number, at: number) =>
  pngChunk('fcTL', join(big(at, 4), big(width, 4), big(height, 4), new Uint8Array(14)))
const movingPng = (width: number, height: number, frames: number) => {
  const still = pngBomb(width, height)
  const head = 8 + 25
  return join(
    still.subarray(0, head),
    pngChunk('acTL', new Uint8Array(8)),
    ...Array.from({ length: frames }, (_, at) => pngFrame(width, height, at)),
    still.subarray(head),
  )
}

const webpChunk = (tag: string, data: Uint8Array) =>
  join(tag, little(data.length, 4), data, data.length % 2 ? [0] : [])
const webp = (...chunks: readonly Uint8Array[]) => {
  const body = join('WEBP', ...chunks)
  return join('RIFF', little(body.length, 4), body)
}
const webpPixels: Sized = (width, height) =>
  webpChunk('VP8L', join([0x2f], little((width - 1) | ((height - 1) << 14), 4)))
const webpFrame: Sized = (width, height) => {
  const size = [...little(width - 1, 3), ...little(height - 1, 3)]
  return webpChunk('ANMF', join(new Uint8Array(6), size, [0, 0, 0, 0], webpPixels(width, height)))
}
const movingWebp = (width: number, height: number, frames: readonly Uint8Array[]) => {
  const header = join([2, 0, 0, 0], little(width - 1, 3), little(height - 1, 3))
  return webp(webpChunk('VP8X', header), webpChunk('ANIM', new Uint8Array(6)), ...frames)
}

test.each<[string, Sized]>([
  ['a PNG', pngBomb],
  ['a JPEG', jpeg],
  ['a GIF', (width, height) => gif(width, height, [gifFrame(1, 1)])],
  ['a frame of a GIF', (width, height) => gif(1, 1, [gifFrame(width, height)])],
  ['a WebP', (width, height) => webp(webpPixels(width, height))],
  ['the room of a WebP', (width, height) => movingWebp(width, height, [webpFrame(1, 1)])],
])('%s has forty million pixels at most', (_, make) => {
  expect(outcomeOf(make(8_000, 5_000))).toBe('kept')
  expect(outcomeOf(make(8_000, 5_001))).toBe('too_many_pixels')
})

test.each<[string, (frames: number) => Uint8Array]>([
  ['a PNG', (frames) => movingPng(8_000, 5_000, frames)],
  ['a GIF', (frames) => gif(8_000, 5_000, Array(frames).fill(gifFrame(8_000, 5_000)))],
  ['a WebP', (frames) => movingWebp(8_000, 5_000, Array(frames).fill(webpFrame(8_000, 5_000)))],
])('the frames of %s have ten times as many together', (_, make) => {
  expect(outcomeOf(make(10))).toBe('kept')
  expect(outcomeOf(make(11))).toBe('too_many_pixels')
})

test('no side is longer than an address can say', () => {
  for (const [width, height] of [
    [65_535, 1],
    [1, 65_535],
  ] as const) {
    const picture = rebuildPicture(pngBomb(width, height))
    expect('id' in picture && isPictureId(picture.id)).toBe(true)
  }
  expect(outcomeOf(pngBomb(65_536, 1))).toBe('too_many_pixels')
  expect(outcomeOf(pngBomb(1, 65_536))).toBe('too_many_pixels')
})
