/**
 * A board with 200 notes in a real Chromium: how long until it can be used, and what a frame costs while one of its
 * notes is dragged across it. Layouts are counted by the browser itself.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { build } from '../scripts/build.ts'
import { findChromium } from '../scripts/system-packages.ts'
import type { Outcome } from './run.ts'
import { startProgram } from './support/server.ts'
import { fillShelf } from './support/shelf.ts'

const NOTES = 200
const MOVES = 120
const FLAGS = ['--no-sandbox', '--headless', '--disable-gpu']

interface Figures {
  readyMs: number
  frames: number
  p50Ms: number
  p95Ms: number
  worstMs: number
  layouts: number
  layoutsPerFrame: number
  /** Processor time of the page's process: comparable also on a machine that others use. */
  cpuMsPerMove: number
}

export async function board(): Promise<Outcome> {
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  try {
    const shelf = await fillShelf(folder, 1, 10)
    const program = await startProgram(shelf.dataDir)
    try {
      const figures = await measure(program.url, shelf.cookie)
      return { figures: { notes: NOTES, ...figures }, args: describe(figures) }
    } finally {
      await program.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(url: string, cookie: string): Promise<Figures> {
  const id = await fillBoard(url, cookie)
  const browser = await chromium.launch({ executablePath: findChromium()!, args: FLAGS })
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
    })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    await page.goto(`/boards/${id}`)
    const readyMs = await page.evaluate(async () => {
      while (!document.querySelector('.board-surface .sticky')) {
        await new Promise((next) => requestAnimationFrame(next))
      }
      const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const answeredAt = opened?.responseEnd ?? 0
      return Math.round(performance.now() - answeredAt)
    })
    return { readyMs, ...(await drag(page, await context.newCDPSession(page))) }
  } finally {
    await browser.close()
  }
}

async function fillBoard(url: string, cookie: string): Promise<string> {
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await response.json()) as { id: string }
  }
  // A person who has not been greeted finds a dialog in front of the board.
  await ask('/api/welcome/ack', {})
  const { id } = await ask('/api/note-boards', { name: 'Bench' })
  for (let at = 0; at < NOTES; at++) {
    await ask(`/api/sticky-notes/board/${id}`, {
      content: `Note **${at}**\n\n- [ ] one\n- [x] two\n\nSome words to read.`,
      position: { x: (at % 20) * 60, y: Math.floor(at / 20) * 60 },
      size: { width: 180, height: 140 },
    })
  }
  return id
}

async function drag(page: Page, session: CDPSession): Promise<Omit<Figures, 'readyMs'>> {
  await session.send('Performance.enable')
  const measured = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const figure = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
    return { layouts: figure('LayoutCount'), cpuMs: figure('ProcessTime') * 1_000 }
  }
  const grip = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.board-surface .sticky')]
    const box = all.at(-1)!.querySelector('.sticky__head')!.getBoundingClientRect()
    return { x: box.left + 20, y: box.top + box.height / 2 }
  })
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x - 10, grip.y - 10)
  if ((await page.locator('[data-dragged]').count()) !== 1) throw new Error('no note is dragged')
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    let last = performance.now()
    const frame = () => {
      const now = performance.now()
      times.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  const before = await measured()
  for (let move = 0; move < MOVES; move++) {
    await page.mouse.move(grip.x - 10 - move * 3, grip.y - 10 - move * 2)
  }
  const after = await measured()
  const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times)
  await page.mouse.up()
  const sorted = times.slice(1).sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return {
    frames: sorted.length,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    worstMs: at(1),
    layouts: after.layouts - before.layouts,
    layoutsPerFrame: (after.layouts - before.layouts) / Math.max(1, sorted.length),
    cpuMsPerMove: (after.cpuMs - before.cpuMs) / MOVES,
  }
}

function describe({
  readyMs,
  frames,
  p50Ms,
  p95Ms,
  worstMs,
  layouts,
  layoutsPerFrame,
  cpuMsPerMove,
}: Figures): string {
  return `# Board

${NOTES} notes in Chromium without a graphics card, 1440 x 900; one note is dragged over ${MOVES} pointer moves.
Targets: p95 of a frame 16.7 ms, at most one layout a frame.

| Notes | First note ms after the answer | Frames | p50 ms | p95 ms | worst ms | Layouts | per frame | CPU ms a move |
|---|---|---|---|---|---|---|---|---|
| ${NOTES} | ${readyMs} | ${frames} | ${p50Ms.toFixed(1)} | ${p95Ms.toFixed(1)} | ${worstMs.toFixed(1)} | ${layouts} | ${layoutsPerFrame.toFixed(2)} | ${cpuMsPerMove.toFixed(1)} |
`
}
