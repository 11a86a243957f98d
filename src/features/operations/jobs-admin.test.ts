/** Administering jobs: all runs are shown, requested and ended from any process; other people have no access. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineFeature } from '#platform/feature.ts'
import { defineJob, type Job } from '#platform/jobs/index.ts'
import { eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'

const name = { en: 'Count things', he: 'ספירת דברים' }

/** Jobs of the test's own, which do nothing by themselves. */
function testJobs() {
  const gate = Promise.withResolvers<void>()
  const count = defineJob({
    ...{ id: 'count_things', name, schedule: null, timeoutMs: 60_000 },
    async run(_ctx, job) {
      job.progress(40, 'halfway')
      await Promise.race([
        gate.promise,
        new Promise((_, reject) =>
          job.signal.addEventListener('abort', () => reject(job.signal.reason)),
        ),
      ])
      return { done: true, counted: 7 }
    },
  })
  const fetch = defineJob({
    ...{ id: 'fetch_one', name, schedule: null, timeoutMs: 60_000 },
    payload: z.strictObject({ n: z.int() }),
    run: () => {},
  })
  const daily = defineJob({
    ...{ id: 'daily_things', name, schedule: { dailyAtUtc: '03:00' }, timeoutMs: 60_000 },
    run: () => {},
  })
  return {
    open: gate.resolve,
    feature: defineFeature({ name: 'test-jobs', jobs: [count, fetch, daily] }),
  }
}

const runOf = async (app: TestApp, id: string) =>
  (await app.ada.get(`/api/jobs/runs/${id}`)).json.run

const untilRun = (app: TestApp, id: string, part: object) =>
  expect.poll(() => runOf(app, id), { timeout: PATIENCE_MS, interval: 50 }).toMatchObject(part)

/** A run as it would be stored. */
async function put(app: TestApp, row: Record<string, unknown>) {
  const at = app.clock.now()
  const state = { job_id: 'count_things', status: 'completed', cause: 'demand', created_at: at }
  await app.opened.store.query
    .insertInto('jobRuns')
    .values({ ...state, ...row } as never)
    .execute()
}

eachDialect('jobs', (open) => {
  test('a run is asked for, goes on, says how far it is, and ends on record with its log', async () => {
    const { feature, open: letEnd } = testJobs()
    const app = await open({ features: [feature] })
    const asked = await app.ada.post('/api/jobs/count_things/trigger')
    expect(asked.status).toBe(202)
    const id = asked.json.run_id as string
    expect(await runOf(app, id)).toMatchObject({ status: 'pending', cause: 'demand', log: [] })
    await app.inner.runner.start()
    await untilRun(app, id, { status: 'running', progress_percent: 40, progress_note: 'halfway' })
    const page = (await app.ada.browse(`/admin/jobs/runs/${id}`)).text
    expect(page).toContain('data-under-way')
    expect(page).toContain('halfway')
    letEnd()
    await untilRun(app, id, { status: 'completed', reason: '', log_dropped: 0 })
    const { log } = await runOf(app, id)
    expect(log.map((line: { text: string }) => line.text)).toEqual(['halfway', 'counted: 7'])
    const shown = (await app.ada.browse('/admin/jobs/count_things')).text
    expect(shown).toContain('Completed')
    expect(shown).not.toContain('data-under-way')
  })

  test('cancelling is a request until the run has stopped, and a waiting run never begins', async () => {
    const { feature } = testJobs()
    const app = await open({ features: [feature] })
    const { run_id: waiting } = (await app.ada.post('/api/jobs/count_things/trigger')).json
    const taken = await app.ada.post(`/api/jobs/runs/${waiting}/cancel`)
    expect([taken.status, taken.json.result]).toEqual([202, 'cancelled'])
    const { run_id: id } = (await app.ada.post('/api/jobs/count_things/trigger')).json
    await app.inner.runner.start()
    await untilRun(app, id, { status: 'running' })
    const sent = await app.ada.submit(`/admin/jobs/runs/${id}/cancel`)
    expect(sent.headers['location']).toBe(`/admin/jobs/runs/${id}?done=asked`)
    await untilRun(app, id, { status: 'cancelled' })
    expect((await app.ada.post(`/api/jobs/runs/${id}/cancel`)).json.result).toBe('finished')
  })

  test('the history is walked by key, and new runs push nothing onto the next page', async () => {
    const app = await open({ features: [testJobs().feature] })
    for (let n = 10; n < 55; n++)
      await put(app, { id: `run-${n}`, created_at: app.clock.now() + n })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor && `?cursor=${cursor}`
      const { json } = await app.ada.get(`/api/jobs/count_things${query}`)
      seen.push(...json.runs.map((run: { id: string }) => run.id))
      await put(app, { id: `new-${seen.length}`, created_at: app.clock.now() + 1_000 })
      cursor = json.next_cursor
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `run-${54 - n}`))
    const bad = await app.ada.get('/api/jobs/count_things?cursor=../nothing')
    expect([bad.status, bad.json.code]).toEqual([400, 'invalid_cursor'])
    const page = await app.ada.browse(`/admin/jobs?cursor=${app.clock.now() + 20}.run-20`)
    expect(page.text).toContain('Newest')
    expect(page.text).not.toContain('/admin/jobs/runs/run-20"')
    expect(page.text).toContain('/admin/jobs/runs/run-19"')
  })
})

test('skipped, stuck, reconciled and asked-to-stop runs carry their reason', async () => {
  const app = await openTestApp('sqlite', {
    features: [testJobs().feature],
    env: { DISABLED_JOBS: 'daily_things' },
  })
  const at = app.clock.now()
  await put(app, { id: 'skipped', status: 'skipped', reason: 'already_running' })
  await put(app, { id: 'orphan', status: 'failed', reason: 'orphaned', error: 'gone' })
  await put(app, { id: 'odd', status: 'failed', reason: 'of_another_version' })
  await put(app, { id: 'stuck', status: 'running', started_at: at, stuck_told_at: at })
  await put(app, { id: 'asked', status: 'running', started_at: at, cancel_asked_at: at })
  const pageOf = async (id: string) => (await app.ada.browse(`/admin/jobs/runs/${id}`)).text
  expect(await pageOf('skipped')).toContain('an earlier run of this job was still running')
  const orphan = await pageOf('orphan')
  expect(orphan).toContain('Reconciled')
  expect(orphan).toContain('Its process ended without a word')
  expect(await pageOf('odd')).toMatch(/Reason: .?of_another_version/)
  expect(await pageOf('stuck')).toContain('Seems stuck')
  const asked = await pageOf('asked')
  expect(asked).toContain('Cancellation requested')
  expect(asked).not.toContain('/admin/jobs/runs/asked/cancel')
  const list = (await app.ada.browse('/admin/jobs')).text
  for (const word of ['Skipped', 'Reconciled', 'Seems stuck', 'Cancellation requested'])
    expect(list).toContain(word)
})

test('what needs an input, and what is off, offers no Run now; what is asked is checked', async () => {
  const app = await openTestApp('sqlite', {
    features: [testJobs().feature],
    env: { DISABLED_JOBS: 'daily_things' },
  })
  const list = (await app.ada.browse('/admin/jobs')).text
  expect(list).toContain('/admin/jobs/count_things/run"')
  expect(list).not.toContain('/admin/jobs/fetch_one/run"')
  expect(list).not.toContain('/admin/jobs/daily_things/run"')
  expect(list).toContain('Off by configuration')
  const trigger = (id: string, body?: object) => app.ada.post(`/api/jobs/${id}/trigger`, body)
  expect((await trigger('fetch_one')).json.code).toBe('job_payload_invalid')
  expect((await trigger('fetch_one', { payload: { n: 'many' } })).status).toBe(400)
  expect((await trigger('fetch_one', { payload: { n: 2 } })).status).toBe(202)
  expect((await trigger('nothing')).json.code).toBe('job_not_found')
  const jobs = (await app.ada.get('/api/jobs')).json.jobs as { id: string }[]
  expect(jobs.find(({ id }) => id === 'daily_things')).toMatchObject({
    schedule: { daily_at_utc: '03:00' },
    ...{ enabled: false, next_run_at: null, last_run: null },
  })
  expect(jobs.find(({ id }) => id === 'sweep_bin')).toMatchObject({
    schedule: { every_seconds: 3_600 },
    ...{ enabled: true, timeout_seconds: 600 },
  })
})

test('whatever deletes what is past its time doubts a clock that went far ahead', async () => {
  const { inner } = await openTestApp('sqlite')
  const deleting = inner.jobs.filter(({ id }) => /^(forget|sweep|collect)_/.test(id))
  expect(deleting.length).toBeGreaterThan(12)
  expect(deleting.filter((job) => !job.deletesByAge).map(({ id }) => id)).toEqual([])
})

test('work that does not come again within the hour by itself is gone on with after a restart', async () => {
  const { inner } = await openTestApp('sqlite')
  const comesSoon = ({ schedule }: Job) =>
    schedule && 'everyMs' in schedule && schedule.everyMs <= 3_600_000
  const cut = inner.jobs.filter((job) => !job.isRepeatable && !comesSoon(job))
  expect(cut.map(({ id }) => id)).toEqual([])
})
