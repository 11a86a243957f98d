// @vitest-environment happy-dom
/** A page that reloads itself during a sync. */
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

/** Lets the page's waiting time pass, and the response arrive. */
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
  new LivePage(root, async () => read(answers.shift()!), { clock }).start()
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
  new LivePage(root, async () => read(answers.shift()!), { clock }).start()
  expect([await pass(), await pass(), await pass()]).toEqual([1_500, 3_000, 6_000])
  expect(root.textContent).toBe('ready')
})

test('a page on which nothing is under way asks nothing', () => {
  document.body.innerHTML = `<main>${idle}</main>`
  new LivePage(document.querySelector('main')!, async () => read(idle), { clock }).start()
  expect(waits).toEqual([])
})

test('a log shows its end, until somebody scrolls back', async () => {
  const log = (lines: number) =>
    `<div data-live="log" data-under-way=""><pre data-follows="">${'line\n'.repeat(lines)}</pre></div>`
  document.body.innerHTML = `<main>${log(1)}</main>`
  const root = document.querySelector('main')!
  const answers = [log(2), log(3)]
  new LivePage(root, async () => read(answers.shift()!), { clock }).start()
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

test('it can be paused and resumed, asks once for each wait, and leaves alone what is in hand', async () => {
  const root = document.querySelector('main')!
  let [isHeld, asked, taken] = [false, 0, 0]
  const live = new LivePage(root, async () => read(busy(`${++asked}`)), {
    ...{ clock, everyMs: 15_000, isHeld: () => isHeld },
    onTaken() {
      taken++
    },
  })
  live.start()
  expect(await pass()).toBe(15_000)
  isHeld = true
  await pass()
  expect([asked, taken, root.textContent]).toEqual([1, 1, '1'])
  isHeld = false
  const part = root.querySelector<HTMLElement>('[data-live]')!
  part.removeAttribute('data-under-way')
  await pass()
  expect([asked, waits.length]).toEqual([1, 0])
  part.setAttribute('data-under-way', '')
  live.start()
  live.start()
  // The first of the two waits was cancelled; the test's clock shows both.
  waits.shift()
  await pass()
  expect([asked, root.textContent, waits.length]).toEqual([2, '2', 1])
})

test('what was unfolded stays so, and what somebody reads there stays the same element', async () => {
  const row = (id: string, line: string, more = '') =>
    `<details id="${id}" ${more}><summary>${line}</summary><p>${id}</p></details>`
  const part = (rows: string) => `<div data-live="rows" data-under-way="">${rows}</div>`
  document.body.innerHTML = `<main>${part(row('a', 'a now', 'data-stays') + row('b', 'b now'))}</main>`
  const root = document.querySelector('main')!
  const fresh =
    row('c', 'c') + row('a', 'a before', 'data-stays') + row('b', 'b before') + row('d', 'd')
  new LivePage(root, async () => read(part(fresh)), { clock }).start()
  const [a, b] = ['a', 'b'].map((id) => document.getElementById(id) as HTMLDetailsElement)
  for (const one of [a!, b!]) one.open = true
  a!.querySelector('p')!.textContent = 'a long answer'
  b!.querySelector('summary')!.focus()
  await pass()
  const rows = [...root.querySelectorAll('details')]
  expect(rows.map(({ id, open }) => [id, open])).toEqual([
    ['c', false],
    ['a', true],
    ['b', true],
    ['d', false],
  ])
  expect(rows[1]).toBe(a)
  expect(a!.textContent).toBe('a beforea long answer')
  expect(document.activeElement).toBe(rows[2]!.querySelector('summary'))
  // No change: the same elements, including unfolded ones, which the server does not know.
  await pass()
  expect(root.querySelectorAll('details')[2]).toBe(rows[2])
})
