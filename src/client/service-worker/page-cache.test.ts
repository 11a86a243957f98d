/** What stays on a device, and for whom: limits, readers, and the switch. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cachePage,
  findCachedPage,
  findCachedPageOfNote,
  isPageCacheOn,
  listCachedPages,
  PAGE_CACHE_LIMITS,
  setPageCacheOn,
  switchReader,
  takeTurn,
} from './page-cache.ts'

const ORIGIN = 'https://shelf.example'

/** The used part of the browser's caches: entries in the order of insertion. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const keyOf = (key: string | { url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, ORIGIN).href
  return {
    async open(name: string) {
      const entries = all.get(name) ?? new Map<string, Response>()
      all.set(name, entries)
      return {
        put: async (key: string, response: Response) => void entries.set(keyOf(key), response),
        match: async (key: string | { url: string }) => entries.get(keyOf(key))?.clone(),
        delete: async (key: string) => entries.delete(keyOf(key)),
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
  cachePage(reader, ORIGIN + path, html(`Page ${path}`, bytes))
const hrefs = async () => (await listCachedPages()).map(({ href }) => href)

test('the newest pages stay, each address once, by name', async () => {
  await switchReader('dana')
  for (let n = 0; n < PAGE_CACHE_LIMITS.pages + 5; n++) await keep(`/md/${n}`)
  await keep('/md/10')
  const cached = await listCachedPages()
  expect(cached).toHaveLength(PAGE_CACHE_LIMITS.pages)
  expect(cached[0]).toMatchObject({ href: '/md/10', title: 'Page /md/10' })
  expect(await hrefs()).not.toContain('/md/4')
  expect(new Set(await hrefs()).size).toBe(PAGE_CACHE_LIMITS.pages)
})

test('bytes have a bound, of one page and of all', async () => {
  await switchReader('dana')
  await keep('/md/large', PAGE_CACHE_LIMITS.bytesOfPage)
  expect(await hrefs()).toEqual([])
  const half = PAGE_CACHE_LIMITS.bytesOfPage / 2
  for (let n = 0; n < 30; n++) await keep(`/md/${n}`, half)
  const cached = await listCachedPages()
  expect(cached.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(
    PAGE_CACHE_LIMITS.bytes,
  )
  expect(cached[0]?.href).toBe('/md/29')
  expect(cached.length).toBeGreaterThan(15)
})

test('what has become old is not shown any more', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-14T09:00:00Z'), toFake: ['Date'] })
  await switchReader('dana')
  await keep('/md/1')
  expect(await findCachedPage(`${ORIGIN}/md/1#L3`)).not.toBeNull()
  expect(await findCachedPage(`${ORIGIN}/md/1?version=2`)).toBeNull()
  vi.setSystemTime(Date.parse('2026-11-28T09:00:01Z'))
  expect(await findCachedPage(`${ORIGIN}/md/1`)).toBeNull()
  expect(await listCachedPages()).toEqual([])
})

test('a page at one of its notes is that page, and a note is found on the newest page that shows it', async () => {
  vi.stubGlobal('location', { origin: ORIGIN })
  await switchReader('dana')
  await cachePage('dana', `${ORIGIN}/file/1?note=n1`, new Response('<p data-note="n1">'))
  await cachePage('dana', `${ORIGIN}/file/2?view=raw&note=n2`, new Response('/note/n1'))
  await cachePage('dana', `${ORIGIN}/reminders`, new Response('<p data-note="n1">'))
  expect(await hrefs()).toEqual(['/reminders', '/file/2?view=raw', '/file/1'])
  expect(await findCachedPage(`${ORIGIN}/file/1?note=n9`)).not.toBeNull()
  expect(await findCachedPage(`${ORIGIN}/file/2?note=n2&view=raw`)).not.toBeNull()
  expect((await findCachedPageOfNote('n1'))?.href).toBe('/file/1')
  expect(await findCachedPageOfNote('n2')).toBeNull()
})

test('another reader, and nobody, remove everything; what was still being stored does not come back', async () => {
  await switchReader('dana')
  await keep('/md/1')
  await switchReader('noam')
  expect(await hrefs()).toEqual([])
  // A page of Dana's whose response arrived while Noam signed in.
  await keep('/md/2', 0, 'dana')
  expect(await caches.keys()).not.toContain('codeshelf-user-dana')
  await keep('/md/3', 0, 'noam')
  expect(await hrefs()).toEqual(['/md/3'])
  await switchReader('nobody')
  expect(await hrefs()).toEqual([])
})

test('a page that was asked for before somebody else came, and comes after, changes nothing', async () => {
  const late = takeTurn()
  expect(await switchReader('noam')).toBe(true)
  await keep('/md/1', 0, 'noam')
  expect(await switchReader('dana', late)).toBe(false)
  expect(await hrefs()).toEqual(['/md/1'])
  // Pages of one reader may overtake each other.
  const slow = takeTurn()
  expect(await switchReader('noam')).toBe(true)
  expect(await switchReader('noam', slow)).toBe(true)
})

test('of readers whose pages come at once, the one whose page was asked for last stays', async () => {
  const turns = [takeTurn(), takeTurn(), takeTurn()]
  await Promise.all([
    switchReader('gil', turns[2]),
    switchReader('dana', turns[0]),
    switchReader('noam', turns[1]),
  ])
  await keep('/md/1', 0, 'dana')
  expect(await hrefs()).toEqual([])
  await keep('/md/2', 0, 'gil')
  expect(await hrefs()).toEqual(['/md/2'])
})

test('switched off, nothing stays; the choice outlives the reader', async () => {
  await switchReader('dana')
  expect(await isPageCacheOn()).toBe(true)
  await keep('/md/1')
  await setPageCacheOn(false)
  expect(await hrefs()).toEqual([])
  await switchReader('nobody')
  expect(await isPageCacheOn()).toBe(false)
})
