import { expect, test } from 'vitest'
import { LARGE_PAGE, PageStream } from './send.ts'

test('the pieces are the page, and large ones are not copied', async () => {
  const large = new Uint8Array(10 * LARGE_PAGE).fill(1)
  const chunks = [Buffer.from('ab'), Buffer.from('c'), large, Buffer.from('d'), large, large]
  const stream = new PageStream(chunks)
  expect(stream.byteLength).toBe(4 + 3 * large.length)
  const pieces: Uint8Array[] = await stream.toArray()
  expect(Buffer.concat(pieces).equals(Buffer.concat(chunks))).toBe(true)
  expect(pieces.length).toBeGreaterThan(9)
})

test('nothing is taken before its reader wants it', async () => {
  const chunks = Array.from({ length: 50 }, () => new Uint8Array(LARGE_PAGE))
  let taken = 0
  const watched = new Proxy(chunks, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) taken++
      return Reflect.get(target, key)
    },
  })
  const stream = new PageStream(watched)
  taken = 0
  stream.read(1)
  expect(taken).toBeLessThan(10)
  stream.destroy()
})
