// @vitest-environment happy-dom
/** A page that reads itself again while a sync goes on. */
import { beforeEach, expect, test } from 'vitest'
import { LivePage } from './live-page.ts'
import type { ReadDocument } from './read-document.ts'

let waits: { ms: number; run: () => void }[] = []
const clock = {
  now: () => 0,
  after(ms: number, run: () => void) {
    waits.push({ ms, run })
    return () => {}
  },
}

const busy = (text: string) =>
  `<div data-live="repo-lib" data-under-way=""><button>${text}</button></div>`
const idle = '<div data-live="repo-lib"><button>ready</button></div>'

function read(markup: string | null): ReadDocument {
  if (markup === null) return { status: 0, document: null, retryAfterSeconds: null }
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = markup
  return { status: 200, document: page, retryAfterSeconds: null }
}

/** Lets the time pass that the page waits for, and the answer come. */
async function pass(): Promise<number> {
  const [next] = waits.splice(0)
  next!.run()
  await new Promise((done) => setImmediate(done))
  return next!.ms
}

beforeEach(() => {
  waits = []
  document.body.innerHTML = `<main>${busy('10 %')}</main>`
})

test('takes over what changed, keeps the focus, and ends when nothing is under way', async () => {
  const answers = [busy('10 %'), busy('60 %'), idle]
  const root = document.querySelector('main')!
  const first = root.querySelector('button')!
  new LivePage(root, async () => read(answers.shift()!), clock).start()
  await pass()
  expect(root.querySelector('button')).toBe(first)
  first.focus()
  await pass()
  expect(root.textContent).toBe('60 %')
  expect(document.activeElement).toBe(root.querySelector('button'))
  await pass()
  expect([root.textContent, waits.length]).toEqual(['ready', 0])
})

test('without an answer it asks less and less often, and goes on', async () => {
  const answers = [null, null, idle]
  const root = document.querySelector('main')!
  new LivePage(root, async () => read(answers.shift()!), clock).start()
  expect([await pass(), await pass(), await pass()]).toEqual([1_500, 3_000, 6_000])
  expect(root.textContent).toBe('ready')
})

test('a page on which nothing is under way asks nothing', () => {
  document.body.innerHTML = `<main>${idle}</main>`
  new LivePage(document.querySelector('main')!, async () => read(idle), clock).start()
  expect(waits).toEqual([])
})

test('a log shows its end, until somebody scrolls back', async () => {
  const log = (lines: number) =>
    `<div data-live="log" data-under-way=""><pre data-follows="">${'line\n'.repeat(lines)}</pre></div>`
  document.body.innerHTML = `<main>${log(1)}</main>`
  const root = document.querySelector('main')!
  const answers = [log(2), log(3)]
  new LivePage(root, async () => read(answers.shift()!), clock).start()
  const measure = { scrollHeight: 500, clientHeight: 100 }
  const box = () => root.querySelector('pre')!
  Object.defineProperties(HTMLElement.prototype, {
    scrollHeight: { configurable: true, get: () => measure.scrollHeight },
    clientHeight: { configurable: true, get: () => measure.clientHeight },
  })
  box().scrollTop = 400
  await pass()
  expect(box().scrollTop).toBe(500)
  box().scrollTop = 120
  await pass()
  expect(box().scrollTop).toBe(120)
})
