/** What stays on a device, and for whom: bounds, readers, and the switch. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  findKept,
  KEPT_LIMITS,
  keepPage,
  keepsPages,
  listKept,
  metReader,
  setKeepsPages,
} from './kept-pages.ts'

const ORIGIN = 'https://shelf.example'

/** As much of the browser's caches as is used: entries in the order in which they were put. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const keyOf = (asked: string | { url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).href
  return {
    async open(name: string) {
      const entries = all.get(name) ?? new Map<string, Response>()
      all.set(name, entries)
      return {
        put: async (asked: string, response: Response) => void entries.set(keyOf(asked), response),
        match: async (asked: string | { url: string }) => entries.get(keyOf(asked))?.clone(),
        delete: async (asked: string) => entries.delete(keyOf(asked)),
        keys: async () => [...entries.keys()].map((url) => ({ url })),
      }
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
}

beforeEach(() => void vi.stubGlobal('caches', memoryCaches()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const html = (title: string, bytes = 0) =>
  new Response(`<title>${title} · Codeshelf</title>${'x'.repeat(bytes)}`)
const keep = (path: string, bytes = 0, reader = 'dana') =>
  keepPage(reader, ORIGIN + path, html(`Page ${path}`, bytes))
const hrefs = async () => (await listKept()).map(({ href }) => href)

test('the newest pages stay, each address once, by name', async () => {
  await metReader('dana')
  for (let n = 0; n < KEPT_LIMITS.pages + 5; n++) await keep(`/md/${n}`)
  await keep('/md/10')
  const kept = await listKept()
  expect(kept).toHaveLength(KEPT_LIMITS.pages)
  expect(kept[0]).toMatchObject({ href: '/md/10', title: 'Page /md/10' })
  expect(await hrefs()).not.toContain('/md/4')
  expect(new Set(await hrefs()).size).toBe(KEPT_LIMITS.pages)
})

test('bytes have a bound, of one page and of all', async () => {
  await metReader('dana')
  await keep('/md/large', KEPT_LIMITS.bytesOfPage)
  expect(await hrefs()).toEqual([])
  const half = KEPT_LIMITS.bytesOfPage / 2
  for (let n = 0; n < 30; n++) await keep(`/md/${n}`, half)
  const kept = await listKept()
  expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(KEPT_LIMITS.bytes)
  expect(kept[0]?.href).toBe('/md/29')
  expect(kept.length).toBeGreaterThan(15)
})

test('what has become old is not shown any more', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-14T09:00:00Z'), toFake: ['Date'] })
  await metReader('dana')
  await keep('/md/1')
  expect(await findKept(`${ORIGIN}/md/1#L3`)).not.toBeNull()
  expect(await findKept(`${ORIGIN}/md/1?version=2`)).toBeNull()
  vi.setSystemTime(Date.parse('2026-11-28T09:00:01Z'))
  expect(await findKept(`${ORIGIN}/md/1`)).toBeNull()
  expect(await listKept()).toEqual([])
})

test('another reader, and nobody, remove everything; what was still being stored does not come back', async () => {
  await metReader('dana')
  await keep('/md/1')
  await metReader('noam')
  expect(await hrefs()).toEqual([])
  // A page of Dana's that was on its way while Noam signed in.
  await keep('/md/2', 0, 'dana')
  expect(await caches.keys()).not.toContain('codeshelf-user-dana')
  await keep('/md/3', 0, 'noam')
  expect(await hrefs()).toEqual(['/md/3'])
  await metReader('nobody')
  expect(await hrefs()).toEqual([])
})

test('switched off, nothing stays; the choice outlives the reader', async () => {
  await metReader('dana')
  expect(await keepsPages()).toBe(true)
  await keep('/md/1')
  await setKeepsPages(false)
  expect(await hrefs()).toEqual([])
  await metReader('nobody')
  expect(await keepsPages()).toBe(false)
})
