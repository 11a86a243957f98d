import { expect, test } from 'vitest'
import type { Store } from '../store/index.ts'
import { defineJob, type Job } from './declare.ts'
import { jobEvents } from './events.ts'
import { deps, eachDatabase, TestTime, until } from './jobs.fixture.ts'
import { RECONCILE_TIMEOUT_SECS, reconcileRuns } from './reconcile.ts'
import { findRun } from './store/index.ts'

const lease = { takenAt: Date.parse('2026-11-14T09:00:00Z'), epoch: 7 }

interface Left {
  count: number
  jobId?: (i: number) => string
  id?: (i: number) => string
  startedAt?: number | null
  epoch?: number
}

/** Runs that some process left running. */
async function leave(store: Store, { count, jobId, id, startedAt, epoch = 6 }: Left) {
  const rows = Array.from({ length: count }, (_, i) => ({
    id: id?.(i) ?? `run-${String(i).padStart(5, '0')}`,
    jobId: jobId?.(i) ?? 'sweep',
    status: 'running' as const,
    cause: 'schedule' as const,
    createdAt: lease.takenAt - 60_000,
    startedAt: startedAt === undefined ? lease.takenAt - 1 : startedAt,
    epoch,
  }))
  while (rows.length > 0) {
    await store.query.insertInto('jobRuns').values(rows.splice(0, 300)).execute()
  }
}

async function statusCounts(store: Store) {
  const rows = await store.query
    .selectFrom('jobRuns')
    .select((e) => ['status', 'reason', e.fn.countAll<number>().as('n')])
    .groupBy(['status', 'reason'])
    .execute()
  return Object.fromEntries(rows.map((row) => [`${row.status} ${row.reason}`.trim(), row.n]))
}

/** The store as another process sees it who acts right after each read of runs. */
function afterEachRead(store: Store, act: (rows: { id: string }[], read: number) => Promise<void>) {
  let read = 0
  const query = store.query.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const rows = result.rows as { id: string; jobId?: string }[]
      if (rows[0]?.jobId !== undefined) await act(rows, ++read)
      return result
    },
  })
  return { ...store, query } as Store
}

function reconciler(store: Store, { time = new TestTime(), jobs = [] as Job[] } = {}) {
  const made = deps({ store, time, jobs })
  const control = new AbortController()
  const go = (held: () => typeof lease | null = () => lease) =>
    reconcileRuns({ ...made, held, signal: control.signal })
  return { ...made, go, control }
}

eachDatabase('reconciliation', (open) => {
  test('what began before the lock is closed as orphaned; what began after it is untouched', async () => {
    const { store } = await open()
    await leave(store, { count: 3, jobId: (i) => `job_${i}` })
    await leave(store, { count: 1, id: () => 'same-moment', startedAt: lease.takenAt, epoch: 7 })
    await leave(store, { count: 1, id: () => 'after', startedAt: lease.takenAt + 5, epoch: 7 })
    const { go, records } = reconciler(store)
    await go()
    expect(records.map(({ event, severity, fields }) => ({ event, severity, fields }))).toEqual([
      {
        event: 'job_runs_reconciled',
        severity: 'warn',
        fields: {
          count: 3,
          skipped: 0,
          truncated: false,
          job_ids_sample: ['job_0', 'job_1', 'job_2'],
        },
      },
    ])
    expect(await statusCounts(store)).toEqual({ 'failed orphaned': 3, running: 2 })
    expect(await findRun(store, 'run-00000')).toMatchObject({ finishedAt: lease.takenAt })
  })

  test('what may be done twice waits for its turn again, unless somebody asked for its end or it was cut too often', async () => {
    const { store } = await open()
    const repeatable = { id: 'backup', name: { en: 'Backup', he: 'גיבוי' }, isRepeatable: true }
    const backup = defineJob({ ...repeatable, schedule: null, timeoutMs: 1_000, run: () => {} })
    const names = ['again', 'asked', 'often', 'sweep'] as const
    const jobId = (i: number) => (names[i] === 'sweep' ? 'sweep' : 'backup')
    await leave(store, { count: 4, id: (i) => names[i]!, jobId })
    const change = (id: string, set: { cancel_asked_at?: number; repeats?: number }) =>
      store.query.updateTable('jobRuns').set(set).where('id', '=', id).execute()
    await change('asked', { cancel_asked_at: 1 })
    await change('often', { repeats: 3 })
    const { go, told } = reconciler(store, { jobs: [backup] })
    await go()
    expect(told('job_runs_reconciled')).toMatchObject([{ count: 4, skipped: 0 }])
    expect(await statusCounts(store)).toEqual({ pending: 1, 'failed orphaned': 3 })
    expect(await findRun(store, 'again')).toMatchObject({ holder: '', startedAt: null })
  })

  test('a run of an earlier holder whose clock was ahead is an orphan all the same', async () => {
    const { store } = await open()
    await leave(store, { count: 1, startedAt: lease.takenAt + 2_000, epoch: 6 })
    const { go, told: emitted } = reconciler(store)
    await go()
    expect(emitted('job_runs_reconciled')).toHaveLength(1)
  })

  test('a run without a start is judged by when it was made', async () => {
    const { store } = await open()
    await leave(store, { count: 1, startedAt: null })
    await reconciler(store).go()
    expect(await statusCounts(store)).toEqual({ 'failed orphaned': 1 })
  })

  test('with 450 runs of which 200 change under it, it ends and counts right', async () => {
    const { store } = await open()
    await leave(store, { count: 448, jobId: (i) => `job_${i % 30}` })
    // Unusable ones: without an id, and without a job.
    await leave(store, { count: 1, id: () => '', jobId: () => 'nameless' })
    await leave(store, { count: 1, id: () => 'zzz', jobId: () => '' })
    let changed = 0
    const restless = afterEachRead(store, async (rows) => {
      // Runs that write their own result between the read and the update; a whole batch of them first.
      const ids = rows.map((row) => row.id).slice(0, 200 - changed)
      if (ids.length === 0) return
      changed += ids.length
      const own = { status: 'completed' as const, finished_at: 1 }
      await store.query.updateTable('jobRuns').set(own).where('id', 'in', ids).execute()
    })
    const { go, told: emitted, records } = reconciler(restless)
    await go()
    const [summary, ...more] = emitted('job_runs_reconciled')
    expect(more).toEqual([])
    expect(summary).toMatchObject({ count: 250, skipped: 200, truncated: false })
    expect(summary?.['job_ids_sample']).toHaveLength(20)
    expect(new Set(summary?.['job_ids_sample'] as string[]).size).toBe(20)
    expect(emitted('job_run_reconcile_skipped')).toHaveLength(200)
    expect(records.find((r) => r.event === 'job_run_reconcile_skipped')).toMatchObject({
      fields: { job_id: 'nameless', run_id: '' },
      resource: { type: 'job_run', id: '' },
    })
    expect(await statusCounts(store)).toEqual({ completed: 200, 'failed orphaned': 250 })
  })

  test('a batch that never can be closed is read once and does not hide the rest', async () => {
    const { store } = await open()
    await leave(store, { count: 450 })
    const flicker = (status: 'pending' | 'running') =>
      store.query.updateTable('jobRuns').set({ status }).where('id', '<', 'run-00200').execute()
    const kinds = new WeakMap<object, string>()
    // The first 200 are running whenever they are read, and something else whenever they are to be closed.
    const query = store.query.withPlugin({
      transformQuery: ({ node, queryId }) => {
        kinds.set(queryId, node.kind)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        await flicker(kinds.get(queryId) === 'SelectQueryNode' ? 'pending' : 'running')
        return result
      },
    })
    await flicker('running')
    const { go, told: emitted } = reconciler({ ...store, query } as Store)
    await go()
    expect(emitted('job_runs_reconciled')).toMatchObject([{ count: 250, truncated: false }])
    expect(emitted('job_run_reconcile_skipped').length).toBeLessThanOrEqual(200)
  })

  test('of 2,001 runs 2,000 are closed and the summary says truncated', async () => {
    const { store } = await open()
    await leave(store, { count: 2_001 })
    const { go, told: emitted } = reconciler(store)
    await go()
    const job_ids_sample = ['sweep']
    expect(emitted('job_runs_reconciled')).toEqual([
      { count: 2_000, skipped: 0, truncated: true, job_ids_sample },
    ])
    expect(await statusCounts(store)).toEqual({ running: 1, 'failed orphaned': 2_000 })
    await go()
    expect(emitted('job_runs_reconciled')[1]).toEqual({
      count: 1,
      skipped: 0,
      truncated: false,
      job_ids_sample,
    })
  })

  test('exactly 2,000 runs are not truncated', async () => {
    const { store } = await open()
    await leave(store, { count: 2_000 })
    const { go, told: emitted } = reconciler(store)
    await go()
    expect(emitted('job_runs_reconciled')).toMatchObject([{ count: 2_000, truncated: false }])
  })

  test('nothing found is a log line of that name and no event', async () => {
    const { store } = await open()
    const { go, records, lines } = reconciler(store)
    await go()
    expect(records).toEqual([])
    expect(lines.filter((line) => line['event'] === 'job_runs_reconciled')).toMatchObject([
      { count: 0, skipped: 0, truncated: false, job_ids_sample: [], level: 'info' },
    ])
  })

  test('without the lock it does not run', async () => {
    const { store } = await open()
    await leave(store, { count: 1 })
    const { go, records } = reconciler(store)
    await go(() => null)
    expect(records).toMatchObject([
      { event: 'jobs_orphan_reconcile_skipped', fields: { reason: 'no_lock' } },
    ])
    expect(await statusCounts(store)).toEqual({ running: 1 })
  })

  test('when the runs cannot be read at all it does not run, and nothing is called zero', async () => {
    const { store } = await open()
    await store.query.schema.dropTable('job_runs').execute()
    const { go, records, lines } = reconciler(store)
    await go()
    expect(records).toMatchObject([
      { event: 'jobs_orphan_reconcile_skipped', fields: { reason: 'no_db' } },
    ])
    expect(lines.some((line) => line['event'] === 'job_runs_reconciled')).toBe(false)
  })

  test('an exception is told, its traceback is in the log, and what was closed is summed up', async () => {
    const { store } = await open()
    await leave(store, { count: 450 })
    const broken = afterEachRead(store, async (_rows, read) => {
      if (read === 2) throw new Error('disk on fire, token=abcdefgh12345')
    })
    const { go, records, lines } = reconciler(broken)
    await go()
    expect(records.map(({ event, severity, fields }) => ({ event, severity, fields }))).toEqual([
      {
        event: 'job_runs_reconciled',
        severity: 'warn',
        fields: { count: 200, skipped: 0, truncated: true, job_ids_sample: ['sweep'] },
      },
      {
        event: 'jobs_orphan_reconcile_failed',
        severity: 'error',
        fields: { count: 200, skipped: 0, error: 'Error: disk on fire, token=[redacted]' },
      },
    ])
    const errors = lines.filter((line) => line['err']) as { err: { stack: string } }[]
    expect(errors).toHaveLength(1)
    expect(errors[0]?.err.stack).toContain('reconcile')
  })

  test('after 120 s it is cut; what was not closed waits, and a late answer closes nothing more', async () => {
    expect(RECONCILE_TIMEOUT_SECS).toBe(120)
    const { store } = await open()
    await leave(store, { count: 450 })
    const time = new TestTime()
    const { promise: thaw, resolve: letGo } = Promise.withResolvers<void>()
    let isHanging = false
    const hanging = afterEachRead(store, async (_rows, read) => {
      if (read !== 2) return
      isHanging = true
      await thaw
    })
    const { go, records } = reconciler(hanging, { time })
    const going = go()
    await until(() => isHanging)
    await time.advance(119_999)
    expect(records).toEqual([])
    await time.advance(1)
    await going
    expect(records.map(({ event, fields }) => ({ event, fields }))).toEqual([
      {
        event: 'job_runs_reconciled',
        fields: { count: 200, skipped: 0, truncated: true, job_ids_sample: ['sweep'] },
      },
      {
        event: 'jobs_orphan_reconcile_timed_out',
        fields: { count: 200, skipped: 0, timeout_secs: 120 },
      },
    ])
    letGo()
    for (let turn = 0; turn < 20; turn++) await statusCounts(store)
    expect(await statusCounts(store)).toEqual({ running: 250, 'failed orphaned': 200 })
    expect(time.alive).toBe(0)
  })

  test('a batch that is being closed when the time is over is closed and counted', async () => {
    const { store } = await open()
    await leave(store, { count: 450 })
    const time = new TestTime()
    const { promise: thaw, resolve: letGo } = Promise.withResolvers<void>()
    let closings = 0
    const query = store.query.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [row] = result.rows as { id?: string; jobId?: string }[]
        // What a closing statement returns: an id alone, of many rows.
        const isClosing = row?.jobId === undefined && result.rows.length > 1
        if (isClosing && ++closings === 2) await thaw
        return result
      },
    })
    const { go, records } = reconciler({ ...store, query } as Store, { time })
    const going = go()
    await until(() => closings === 2)
    await time.advance(RECONCILE_TIMEOUT_SECS * 1000)
    letGo()
    await going
    expect(records.map(({ event, fields }) => [event, fields['count']])).toEqual([
      ['job_runs_reconciled', 400],
      ['jobs_orphan_reconcile_timed_out', 400],
    ])
    expect(await statusCounts(store)).toEqual({ running: 50, 'failed orphaned': 400 })
  })

  test('a holder that loses the lock in the middle leaves the rest to the next one', async () => {
    const { store } = await open()
    await leave(store, { count: 450 })
    let isHeld = true
    const restless = afterEachRead(store, async (_rows, read) => {
      if (read === 2) isHeld = false
    })
    const { go, told: emitted } = reconciler(restless)
    await go(() => (isHeld ? lease : null))
    expect(emitted('job_runs_reconciled')).toMatchObject([{ count: 200, truncated: true }])
    expect(await statusCounts(store)).toEqual({ running: 250, 'failed orphaned': 200 })
  })
})

test('a search for the one kind of reconcile event does not find the other', () => {
  const names = Object.keys(jobEvents).filter((name) => name.includes('reconcile_'))
  const ofAllRuns = names.filter((name) => name.startsWith('jobs_orphan_reconcile'))
  expect(names.filter((name) => name.startsWith('job_run'))).toEqual(['job_run_reconcile_skipped'])
  expect(ofAllRuns).toHaveLength(names.length - 1)
})
