/**
 * Everything hostile that a person can be handed as a file, opened in a real Chromium: no script of it runs in our
 * origin, nothing of it leaves for elsewhere, and with scripts allowed it reaches neither cookie nor library.
 */
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { attacks } from '../../src/platform/markdown/attacks.ts'
import { type Desk, openDesk, type Seat } from '../support/browser.ts'
import {
  HOSTILE_HTML,
  HOSTILE_SVG,
  HOSTILE_WORDS,
  type Hostile,
  NESTED_CALLS,
} from '../support/hostile-documents.ts'

interface Canary {
  url: string
  host: string
  /** The first line of every request that came, and `(a datagram)` for each of those. */
  heard: string[]
}

let listening: { close(done: () => void): unknown }[] = []

afterEach(async () => {
  for (const server of listening) await new Promise<void>((done) => void server.close(done))
  listening = []
})

/** Listens on a port of its own: whoever calls has left our origin. */
async function hangCanary(): Promise<Canary> {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      heard.push(String(data).split('\r\n')[0]!.slice(0, 120))
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  // Peer connections call by datagram.
  const datagrams = createSocket('udp4', () => heard.push('(a datagram)'))
  await new Promise<void>((ready) => datagrams.bind(port, '127.0.0.1', ready))
  listening.push(server, datagrams)
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, heard }
}

const armed = (source: string, { url, host }: Canary) =>
  source.replaceAll('CANARYHOST', host).replaceAll('CANARY', url)

interface Case {
  name: string
  path: string
  /** After it has loaded. */
  act?: (page: Page) => Promise<void>
}

// Enough for timers of 0 ms, failed loads and messages between frames.
const SETTLE_MS = 150
const TABS = 4

/** Opens every case in one of a few tabs and tells what went wrong in each. */
async function openAll(seat: Seat, canary: Canary, cases: readonly Case[]): Promise<string[]> {
  const wrongs: string[] = []
  const waiting = [...cases]
  const work = async () => {
    const page = await watchedPage(seat.context)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const heardBefore = canary.heard.length
      for (const wrong of await openOne(page, next)) wrongs.push(`${next.name}: ${wrong}`)
      for (const call of canary.heard.slice(heardBefore))
        wrongs.push(`${next.name} (or a neighbour): called ${call}`)
    }
  }
  await Promise.all(Array.from({ length: TABS }, work))
  return wrongs
}

interface Told {
  pwned?: unknown
  loot?: string[]
}

async function watchedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const told = globalThis as Told
    told.loot = []
    addEventListener('message', ({ data }) => data?.loot && told.loot?.push(String(data.loot)))
  })
  return page
}

async function openOne(page: Page, { path, act }: Case): Promise<string[]> {
  const wrongs: string[] = []
  const dialog = async (box: { message(): string; dismiss(): Promise<void> }) => {
    wrongs.push(`a dialog: ${box.message()}`)
    await box.dismiss().catch(() => {})
  }
  const popup = (other: Page) => {
    wrongs.push(`a popup: ${other.url()}`)
    void other.close().catch(() => {})
  }
  page.on('dialog', dialog)
  page.on('popup', popup)
  await page.goto(path, { waitUntil: 'load' })
  await act?.(page)
  await page.waitForTimeout(SETTLE_MS)
  const { pathname } = new URL(page.url())
  if (pathname !== path.split(/[?#]/)[0]) wrongs.push(`went to ${page.url()}`)
  const { pwned, loot } = await page.evaluate(() => {
    const { pwned, loot } = globalThis as Told
    return { pwned, loot: loot ?? [] }
  })
  if (pwned) wrongs.push('ran in our page')
  wrongs.push(...loot.map((one) => `took ${one}`))
  page.off('dialog', dialog)
  page.off('popup', popup)
  return wrongs
}

async function keep(
  { dana }: Desk,
  file_name: string,
  content: string,
  more: object = {},
): Promise<string> {
  const answer = await dana.post('/api/files', { file_name, content, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.file.id
}

async function keepAll(desk: Desk, canary: Canary, files: readonly Hostile[], extension: string) {
  const kept: { name: string; id: string }[] = []
  for (const [at, { name, source }] of files.entries())
    kept.push({ name, id: await keep(desk, `${at}.${extension}`, armed(source, canary)) })
  return kept
}

const LONG = 400_000

test('there is enough that is hostile', () => {
  expect(attacks.length).toBeGreaterThan(300)
  expect(HOSTILE_HTML.length + HOSTILE_SVG.length + HOSTILE_WORDS.length).toBeGreaterThanOrEqual(
    130,
  )
})

test('the canary and the watchers notice what they should', async () => {
  const desk = await openDesk()
  const canary = await hangCanary()
  const seat = await desk.sit(desk.dana)
  const act = async (page: Page) => {
    await page.evaluate((url) => {
      Object.assign(globalThis, { pwned: 1 })
      postMessage({ loot: 'cookie: x' }, '*')
      const frame = document.createElement('iframe')
      frame.src = '/offline'
      document.body.append(frame)
      open(url)
    }, canary.url)
  }
  const wrongs = await openAll(seat, canary, [{ name: 'a plain page', path: '/files', act }])
  expect(wrongs.join('\n')).toMatch(/a popup[\s\S]*ran in our page[\s\S]*took cookie: x/)
  await expect.poll(() => canary.heard.length).toBeGreaterThan(0)
})

describe('hostile HTML', () => {
  test('in its frame with scripts off, and opened alone', { timeout: LONG }, async () => {
    const desk = await openDesk()
    const canary = await hangCanary()
    const files = await keepAll(desk, canary, HOSTILE_HTML, 'html')
    const seat = await desk.sit(desk.dana)
    const cases = files.flatMap(({ name, id }) => [
      { name: `framed, ${name}`, path: `/file/${id}?view=rendered` },
      { name: `alone, ${name}`, path: `/html/${id}` },
    ])
    expect(await openAll(seat, canary, cases)).toEqual([])
  })

  test('with scripts on it runs, and reaches nobody and nothing', { timeout: LONG }, async () => {
    const desk = await openDesk()
    const canary = await hangCanary()
    const files = await keepAll(desk, canary, HOSTILE_HTML, 'html')
    const seat = await desk.sit(desk.dana)
    const run = async (page: Page) => {
      await page.locator('#run-scripts').check()
      await page.locator('iframe[sandbox="allow-scripts"]').waitFor()
      await page.waitForTimeout(250)
    }
    // A peer connection takes a moment before it calls.
    const linger = async (page: Page) => void (await page.waitForTimeout(1_000))
    const cases = files.flatMap(({ name, id }) => [
      { name: `framed with scripts, ${name}`, path: `/file/${id}?view=rendered`, act: run },
      {
        name: `alone with scripts, ${name}`,
        path: `/html/${id}?scripts=1`,
        ...(/peer/.test(name) && { act: linger }),
      },
    ])
    expect(await openAll(seat, canary, cases)).toEqual([])
    // Nothing that was tried has changed anything.
    expect((await desk.dana.get('/api/me')).status).toBe(200)
    expect((await desk.dana.get('/api/files')).json.total).toBe(HOSTILE_HTML.length)
  })

  test('a frame inside it calls nobody either, whatever becomes of the tab', async () => {
    const desk = await openDesk()
    const canary = await hangCanary()
    const files = await keepAll(desk, canary, NESTED_CALLS, 'html')
    const { context } = await desk.sit(desk.dana)
    for (const { id } of files) {
      const page = await context.newPage()
      await page.goto(`/html/${id}?scripts=1`).catch(() => {})
      await new Promise((later) => setTimeout(later, 1_500))
      await page.close()
    }
    expect(canary.heard).toEqual([])
  })

  test('scripts really do run when they are allowed, framed and alone', async () => {
    const desk = await openDesk()
    const id = await keep(
      desk,
      'a.html',
      '<p id="x">off</p><script>x.textContent = "on " + origin</script>',
    )
    const { page } = await desk.sit(desk.dana)
    const words = () => page.frameLocator('iframe').locator('#x').textContent()
    await page.goto(`/file/${id}?view=rendered`)
    expect(await words()).toBe('off')
    await page.locator('#run-scripts').check()
    await expect.poll(words).toBe('on null')
    await page.goto(`/html/${id}?scripts=1`)
    await expect.poll(words).toBe('on null')
    await page.goto(`/html/${id}`)
    expect(await page.locator('#x').textContent()).toBe('off')
  })
})

test('hostile SVG: on its page, opened alone, and as an image of a document', {
  timeout: LONG,
}, async () => {
  const desk = await openDesk()
  const canary = await hangCanary()
  const files = await keepAll(desk, canary, HOSTILE_SVG, 'svg')
  const album = files.map(({ id }) => `![x](/raw_svg/${id})`).join('\n\n')
  const document = await keep(desk, 'album.md', album)
  const seat = await desk.sit(desk.dana)
  const press = async (page: Page) => void (await page.mouse.click(20, 20))
  const cases = [
    ...files.flatMap(({ name, id }) => [
      { name: `page, ${name}`, path: `/svg/${id}` },
      { name: `alone, ${name}`, path: `/raw_svg/${id}`, act: press },
    ]),
    { name: 'an album of them all', path: `/md/${document}` },
  ]
  expect(await openAll(seat, canary, cases)).toEqual([])
})

test('hostile Markdown: every attack of the corpus, one by one', { timeout: LONG }, async () => {
  const desk = await openDesk()
  const canary = await hangCanary()
  const aimed = attacks.map(({ name, source }) => ({
    name,
    source: source.replaceAll('evil.example', canary.host),
  }))
  const kept: Case[] = []
  for (const [at, { name, source }] of aimed.entries()) {
    const answer = await desk.dana.post('/api/files', { file_name: `${at}.md`, content: source })
    // What cannot be stored (a NUL, half a character) cannot be shown either.
    if (answer.status === 201) kept.push({ name, path: `/md/${answer.json.file.id}` })
    else expect(answer.status).toBe(400)
  }
  expect(kept.length).toBeGreaterThan(290)
  const seat = await desk.sit(desk.dana)
  expect(await openAll(seat, canary, kept)).toEqual([])
})

test('an image from outside is fetched when the reader says so, and then that one alone', async () => {
  const desk = await openDesk()
  const canary = await hangCanary()
  const id = await keep(
    desk,
    'a.md',
    `![one](${canary.url}/one.png)\n\n![two](${canary.url}/two.png)\n`,
  )
  const { page, faults } = await desk.sit(desk.dana)
  await page.goto(`/md/${id}`)
  await page.waitForTimeout(SETTLE_MS)
  expect(canary.heard).toEqual([])
  await page.locator('[data-show-image="one"]').first().click()
  await expect.poll(() => canary.heard).toEqual(['GET /one.png HTTP/1.1'])
  // The canary answers with nothing, which is no picture: the reader is told.
  await page.getByText('could not be loaded').waitFor()
  await page.locator('[data-show-image="host"]').first().click()
  await expect.poll(() => canary.heard.at(-1)).toBe('GET /two.png HTTP/1.1')
  expect(faults.filter((fault) => !/^left:/.test(fault))).toEqual([])
})

test('hostile names, tags, descriptions and searches are words wherever they are shown', {
  timeout: LONG,
}, async () => {
  const desk = await openDesk()
  const canary = await hangCanary()
  const cases: Case[] = []
  for (const [at, words] of HOSTILE_WORDS.entries()) {
    const more = { tags: [words.replaceAll(',', '')], description: words, folder: words }
    for (const extension of ['md', 'svg', 'html', 'ts']) {
      const id = await keep(
        desk,
        `${words}.${extension}`,
        extension === 'svg' ? '<svg/>' : `# ${words}\n\n${words}`,
        more,
      )
      if (extension === 'md') {
        const changed = await desk.dana.put(`/api/files/${id}`, {
          content: `${words} changed`,
          base_version: 1,
        })
        expect(changed.status).toBe(200)
        cases.push({ name: `${at} history`, path: `/file/${id}?view=history` })
        cases.push({ name: `${at} old`, path: `/file/${id}?version=1` })
        cases.push({ name: `${at} document`, path: `/md/${id}` })
      }
      if (extension === 'svg') cases.push({ name: `${at} image`, path: `/svg/${id}` })
      if (extension === 'html')
        cases.push({ name: `${at} framed`, path: `/file/${id}?view=rendered` })
      if (extension === 'ts') {
        cases.push({ name: `${at} source`, path: `/file/${id}` })
        await desk.dana
          .post(`/api/files`, { file_name: `${words}-binned.ts`, content: 'x' })
          .then((answer) => desk.dana.del(`/api/files/${answer.json.file.id}`))
      }
    }
    cases.push({ name: `${at} search`, path: `/files?q=${encodeURIComponent(words)}` })
    cases.push({
      name: `${at} tag`,
      path: `/files?category=${encodeURIComponent(words)}&lang=${encodeURIComponent(words)}`,
    })
    cases.push({ name: `${at} folder`, path: `/files?folder=${encodeURIComponent(words)}` })
    cases.push({ name: `${at} no such file`, path: `/file/${encodeURIComponent(words)}` })
  }
  cases.push({ name: 'the list', path: '/files' }, { name: 'the bin', path: '/trash' })
  const seat = await desk.sit(desk.dana)
  expect(cases.length).toBeGreaterThan(130)
  expect(await openAll(seat, canary, cases)).toEqual([])
})
