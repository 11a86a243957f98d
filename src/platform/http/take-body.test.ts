/** Bodies are read in small steps, so that other requests run between two of them. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { takeBody } from './take-body.ts'

const KIB = 1024
const chunk = (kilobytes: number, character = 'a') => Buffer.alloc(kilobytes * KIB, character)

/** Has everything ready at once, as a socket has whose sender is faster than we are. */
function ready(chunks: readonly Buffer[]): Readable {
  const left = [...chunks]
  return new Readable({
    highWaterMark: 64 * KIB,
    read() {
      this.push(left.shift() ?? null)
    },
  })
}

const bounds = { limit: 16 * KIB * KIB, declared: Number.NaN }

describe('taking a body', () => {
  test('gives the bytes in one piece of memory of their own', async () => {
    const body = await takeBody(ready([chunk(3, 'a'), chunk(70, 'b'), chunk(1, 'c')]), bounds)
    expect(Buffer.from(body).toString()).toBe(`${chunk(3, 'a')}${chunk(70, 'b')}${chunk(1, 'c')}`)
    expect(body.byteOffset).toBe(0)
    expect(() => structuredClone(body, { transfer: [body.buffer] })).not.toThrow()
  })

  test('takes a bounded part of a long one in a turn of the event loop', async () => {
    const taken: number[] = []
    const stream = ready(Array.from({ length: 64 }, () => chunk(64)))
    stream.on('data', (data: Buffer) => taken.push(data.length))
    const body = takeBody(stream, bounds)
    let before = 0
    for (let turns = 0; taken.length < 64; turns++) {
      expect(turns).toBeLessThan(64)
      await setImmediate()
      // One more chunk may arrive when the turn is over.
      expect(taken.length - before).toBeLessThanOrEqual(2 * 5)
      before = taken.length
    }
    expect((await body).length).toBe(64 * 64 * KIB)
  })

  test('serves several at the same time', async () => {
    const many = Array.from({ length: 8 }, (_, at) =>
      ready(Array.from({ length: 32 }, () => chunk(64, String(at)))),
    )
    const bodies = await Promise.all(many.map((stream) => takeBody(stream, bounds)))
    for (const [at, body] of bodies.entries())
      expect(Buffer.from(body).equals(chunk(2 * KIB, String(at)))).toBe(true)
  })

  test('refuses what is declared or turns out to be too large', async () => {
    const limit = 100 * KIB
    const refused = { code: 'payload_too_large' }
    await expect(
      async () => await takeBody(ready([]), { limit, declared: limit + 1 }),
    ).rejects.toMatchObject(refused)
    const stream = ready([chunk(64), chunk(64), chunk(64)])
    await expect(takeBody(stream, { limit, declared: Number.NaN })).rejects.toMatchObject(refused)
    // The rest is read all the same: a client that is still sending would not see the refusal.
    for (let turns = 0; !stream.readableEnded && turns < 10; turns++) await setImmediate()
    expect(stream.readableEnded).toBe(true)
  })

  test('a body that is cut off is a bad request', async () => {
    const stream = ready([])
    const body = takeBody(stream, bounds)
    stream.destroy(new Error('aborted'))
    await expect(body).rejects.toMatchObject({ code: 'bad_request' })
  })
})
