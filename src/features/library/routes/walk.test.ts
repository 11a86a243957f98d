/** Pages through a list while the library changes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bothDialects, type TestApp } from '#tests/support/app.ts'

interface Step {
  /** Rows of this page. */
  size: number
  change: 'none' | 'add' | 'add-older' | 'rename' | 'delete' | 'star'
  /** Which of the live files, as a share of all of them. */
  which: number
}

const step: fc.Arbitrary<Step> = fc.record({
  size: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 100 })),
  change: fc.constantFrom('none', 'add', 'add', 'rename', 'delete', 'star'),
  which: fc.double({ min: 0, max: 0.999, noNaN: true }),
})

const walk = fc.record({
  // How many files share each millisecond, and how far the clock advances before the next ones; it may be set back.
  crowds: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(1, 1, 1, -2)), {
    minLength: 1,
    maxLength: 6,
  }),
  // Nothing, a fragment that the index knows, and one that it does not.
  q: fc.constantFrom('', 'needle', 'ne'),
  steps: fc.array(step, { minLength: 1, maxLength: 40 }),
  sort: fc.constantFrom('created_at_desc', 'created_at_asc', 'name_asc', 'best_match'),
})

let number = 0

async function add({ dana }: TestApp): Promise<string> {
  const response = await dana.post('/api/files', {
    file_name: `f${number++}.txt`,
    content: 'a needle',
  })
  expect(response.status).toBe(201)
  return response.json.file.id
}

interface Page {
  items: { id: string }[]
  next_cursor: string | null
  prev_cursor: string | null
}

async function read({ dana }: TestApp, search: Record<string, string | number>): Promise<Page> {
  const text = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, `${value}`]))
  const response = await dana.get(`/api/files?${text}`)
  expect(response.status, response.text).toBe(200)
  return response.json
}

async function change(app: TestApp, { change, which }: Step, living: string[], sort: string) {
  const at = Math.floor(which * living.length)
  const id = living[at]
  if (change === 'add') await add(app)
  if (!id) return
  if (change === 'delete') {
    await app.dana.del(`/api/files/${id}`)
    living.splice(at, 1)
  }
  // A new name moves a file in a list by name or by change, and a file that moves may occur twice.
  if (change === 'rename' && sort !== 'name_asc' && sort !== 'best_match')
    await app.dana.put(`/api/files/${id}`, { file_name: `renamed-${number++}.txt` })
  if (change === 'star') await app.dana.put(`/api/files/${id}`, { is_favorite: true })
}

bothDialects('a walk', (open) => {
  test('meets every file that lives through it exactly once, in order, forward and back', async () => {
    const app = await open()
    const { dana, clock } = app
    await fc.assert(
      fc.asyncProperty(walk, async ({ crowds, steps, sort, q }) => {
        const all = (await read(app, { limit: 100 })).items.map(({ id }) => id)
        if (all.length > 0) await dana.post('/api/files/bulk-delete', { file_ids: all })
        const living: string[] = []
        for (const [crowd, ms] of crowds) {
          clock.advance(ms)
          for (let n = 0; n < crowd; n++) living.push(await add(app))
        }
        for (const way of ['forward', 'back'] as const) {
          const order = (await read(app, { sort, q, limit: 100 })).items.map(({ id }) => id)
          const atStart = living.filter((id) => order.includes(id))
          const met = await meet(app, { way, sort, q, steps, living })
          const survivors = atStart.filter((id) => living.includes(id))
          const seen = met.filter((id) => survivors.includes(id))
          const expected = order.filter((id) => survivors.includes(id))
          expect(seen).toEqual(way === 'forward' ? expected : expected.toReversed())
          expect(new Set(met).size).toBe(met.length)
        }
      }),
      { numRuns: 12, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: false },
    )
  })
})

/** Ids in the order of the pages; on the way back the last row of the list comes first. */
async function meet(
  app: TestApp,
  {
    way,
    sort,
    q,
    steps,
    living,
  }: { way: 'forward' | 'back'; sort: string; q: string; steps: Step[]; living: string[] },
): Promise<string[]> {
  const met: string[] = []
  let cursor = way === 'forward' ? '' : await lastPlace(app, sort, q, met)
  // A list of one row has no previous page.
  if (way === 'back' && !cursor) return met
  for (let n = 0; n < 1_000; n++) {
    const step = steps[n % steps.length]!
    const page = await read(app, { sort, q, limit: step.size, ...(cursor && { cursor }) })
    const ids = page.items.map(({ id }) => id)
    met.push(...(way === 'forward' ? ids : ids.toReversed()))
    const next = way === 'forward' ? page.next_cursor : page.prev_cursor
    if (!next || ids.length === 0) return met
    cursor = next
    if (n < steps.length) await change(app, step, living, sort)
  }
  throw new Error('the walk does not end')
}

/**
 * Goes to the end in pages of one row, adds the last row to `met`, and returns the cursor from which the way back
 * begins.
 */
async function lastPlace(app: TestApp, sort: string, q: string, met: string[]): Promise<string> {
  let page = await read(app, { sort, q, limit: 1 })
  while (page.next_cursor) page = await read(app, { sort, q, limit: 1, cursor: page.next_cursor })
  met.push(...page.items.map(({ id }) => id))
  return page.prev_cursor ?? ''
}
