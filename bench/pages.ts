/**
 * What a page costs on a phone: a real Chromium with a slowed processor and network, with empty caches. Bytes are those
 * on the wire, headers included. Times compare among themselves, because machines differ.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from '../scripts/build.ts'
import { findChromium } from '../scripts/system-packages.ts'
import type { Outcome } from './run.ts'
import { startProgram } from './support/server.ts'
import { fillShelf } from './support/shelf.ts'

const RUNS = 3
const FLAGS = ['--no-sandbox', '--headless', '--disable-gpu']
const PHONE = { width: 390, height: 844 }
const SLOWER = 4
const NETWORK = {
  offline: false,
  latency: 60,
  downloadThroughput: 9e6 / 8,
  uploadThroughput: 3e6 / 8,
}

const CODE = Array.from(
  { length: 400 },
  (_, at) => `def step_${at}(value):\n    """Adds ${at}."""\n    return value + ${at}\n`,
).join('\n')
const DOCUMENT = `# מסמך בעברית

${'פסקה עם כמה מילים, וגם `code` באמצע. '.repeat(20)}

$$ \\int_0^1 x^2 \\, dx = \\frac{1}{3} $$

\`\`\`mermaid
graph TD; A-->B; B-->C
\`\`\`
`

interface Measured {
  page: string
  scripts: number
  scriptKb: number
  styleKb: number
  fontKb: number
  htmlKb: number
  largestPaintMs: number
  shift: number
  longestTaskMs: number
}

export async function pages(): Promise<Outcome> {
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  const browser = await chromium.launch({ executablePath: findChromium()!, args: FLAGS })
  try {
    const shelf = await fillShelf(folder, 1, 50)
    const program = await startProgram(shelf.dataDir)
    try {
      const figures: Measured[] = []
      for (const { page, path, isVisitor } of await fill(program.url, shelf.cookie)) {
        const runs: Measured[] = []
        for (let run = 0; run < RUNS; run++)
          runs.push(
            await open(browser, program.url, path, page, isVisitor ? undefined : shelf.cookie),
          )
        figures.push(median(runs))
      }
      return { figures, args: describe(figures) }
    } finally {
      await program.stop()
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(url: string, cookie: string) {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { id: string; file?: { id: string } }
  }
  await post('/api/welcome/ack', {})
  const create = async (file_name: string, content: string) => {
    const created = await post('/api/files', { file_name, content })
    return created.file!.id
  }
  const bare = await create('bare.py', CODE)
  const noted = await create('noted.py', `${CODE}\n`)
  for (const line of [3, 7, 11])
    await post(`/api/sticky-notes/${noted}`, {
      content: `Look at **line ${line}**`,
      line_start: line,
    })
  const document = await create('document.md', DOCUMENT)
  const { id: board } = await post('/api/note-boards', { name: 'Bench' })
  for (let at = 0; at < 20; at++)
    await post(`/api/sticky-notes/board/${board}`, { content: `Note **${at}**` })
  return [
    { page: 'home, visitor', path: '/', isVisitor: true },
    { page: 'sign-in, visitor', path: '/login', isVisitor: true },
    { page: 'API, visitor', path: '/docs', isVisitor: true },
    { page: 'dashboard', path: '/dashboard' },
    { page: 'files', path: '/files' },
    { page: 'file', path: `/file/${bare}` },
    { page: 'file with 3 notes', path: `/file/${noted}` },
    { page: 'document with formula and diagram', path: `/md/${document}` },
    { page: 'board with 20 notes', path: `/boards/${board}` },
    { page: 'editor', path: `/edit/${bare}` },
  ].map(({ isVisitor = false, ...one }) => ({ ...one, isVisitor }))
}

async function open(
  browser: Browser,
  url: string,
  path: string,
  name: string,
  cookie?: string,
): Promise<Measured> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  })
  try {
    const [key = '', value = ''] = cookie?.split('=') ?? []
    if (cookie) await context.addCookies([{ name: key, value, url }])
    const page = await context.newPage()
    const bytes = await slowDown(page)
    await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 })
    const seen = await page.evaluate(visit)
    return { page: name, ...bytes(), ...seen }
  } finally {
    await context.close()
  }
}

/** Slows the page, and counts what it loads; the returned function sums it up. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const kinds = new Map<string, string>()
  const loaded = new Map<string, number[]>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, response.url.includes('/assets/phrases/') ? 'Phrases' : type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? ''
    loaded.set(kind, [...(loaded.get(kind) ?? []), encodedDataLength])
  })
  const kb = (...list: string[]) =>
    Math.round(
      list.flatMap((kind) => loaded.get(kind) ?? []).reduce((sum, one) => sum + one, 0) / 102.4,
    ) / 10
  return () => ({
    scripts: (loaded.get('Script') ?? []).length + (loaded.get('Phrases') ?? []).length,
    scriptKb: kb('Script', 'Phrases'),
    styleKb: kb('Stylesheet'),
    fontKb: kb('Font'),
    htmlKb: kb('Document'),
  })
}

/** Runs in the page: what its own observers saw since it began. */
async function visit() {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 500)
    })
  const [paints, shifts, tasks] = await Promise.all([
    entriesOf('largest-contentful-paint'),
    entriesOf('layout-shift'),
    entriesOf('longtask'),
  ])
  const sum = shifts.reduce(
    (total, entry) => total + (entry as unknown as { value: number }).value,
    0,
  )
  return {
    largestPaintMs: Math.round(paints.at(-1)?.startTime ?? 0),
    shift: Math.round(sum * 1_000) / 1_000,
    longestTaskMs: Math.round(Math.max(0, ...tasks.map(({ duration }) => duration))),
  }
}

function median(runs: readonly Measured[]): Measured {
  return runs.toSorted((a, b) => a.largestPaintMs - b.largestPaintMs)[Math.floor(runs.length / 2)]!
}

function describe(figures: readonly Measured[]): string {
  const rows = figures.map(
    (one) =>
      `| ${one.page} | ${one.scripts} | ${one.scriptKb} | ${one.styleKb} | ${one.fontKb} | ${one.htmlKb} | ${one.largestPaintMs} | ${one.shift} | ${one.longestTaskMs} |`,
  )
  return `# Pages on a phone

Chromium, ${PHONE.width} x ${PHONE.height}, processor ${SLOWER} times slower, 9 Mbit/s with 60 ms, nothing kept from before; the middle of
${RUNS} runs by the largest paint. Kilobytes on the wire; scripts with their phrases and what they load by themselves.
Targets: largest paint 1.0 s, no shift.

| Page | Scripts | Script KB | Style KB | Fonts KB | HTML KB | Largest paint ms | Shift | Longest task ms |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}
