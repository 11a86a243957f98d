import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Context } from '../context.ts'
import type { Store } from '../store/index.ts'
import type { JobDeclaration } from './declare.ts'
import {
  defineJob,
  findRun,
  findRunLog,
  listJobs,
  listRuns,
  type RunStatus,
  requestRun,
} from './index.ts'
import { type Crew, crew, eachDatabase, TestTime, until, waitingBody } from './jobs.fixture.ts'

const name = { en: 'Sweep', he: 'ניקוי' }

function job<Payload = undefined>(parts: Partial<JobDeclaration<Payload>> = {}) {
  return defineJob<Payload>({
    id: 'sweep',
    name,
    schedule: null,
    timeoutMs: 60 * 60_000,
    run() {},
    ...parts,
  })
}

/** Waits until the run has that status and returns it. */
async function runWith(store: Store, id: string, status: RunStatus) {
  await until(async () => (await findRun(store, id))?.status === status, `${status}`)
  return (await findRun(store, id))!
}

const statuses = async (store: Store) =>
  (await listRuns(store, { size: 100 })).runs.map((run) => run.status).reverse()

const INTERRUPTED = /the run was stopped/

eachDatabase('the job runner', (open) => {
  const started = async (given: Omit<Crew, 'store'> & { store?: Store } = {}) => {
    const store = given.store ?? (await open()).store
    const made = crew({ ...given, store })
    await made.start()
    return made
  }

  test('runs what is asked for and tells its start and its end', async () => {
    const contexts: Context[] = []
    const run = async (ctx: Context) => {
      contexts.push(ctx)
      time.freeze(250)
      return { done: true as const, files: 3 }
    }
    const time = new TestTime()
    const team = await started({ jobs: [job({ run })], time })
    const id = await team.runner.trigger('sweep')
    await time.advance(0)
    const finished = await runWith(team.store, id, 'completed')
    expect(finished).toMatchObject({ cause: 'demand', holder: 'dana', reason: '', error: '' })
    expect(finished.finishedAt! - finished.startedAt!).toBe(250)
    await until(() => team.told('job_completed').length)
    const resource = { type: 'job_run', id }
    expect(team.records).toMatchObject([
      {
        event: 'job_started',
        severity: 'info',
        resource,
        fields: { job_id: 'sweep', run_id: id, cause: 'demand' },
      },
      { event: 'job_completed', severity: 'info', resource },
    ])
    expect(team.told('job_completed')).toEqual([{ job_id: 'sweep', run_id: id, duration_ms: 250 }])
    expect(contexts[0]).toMatchObject({ actor: null, requestId: id })
    await team.stop()
  })

  test.each([
    [
      'throws',
      () => Promise.reject(new TypeError('no, api_key=abcdef123')),
      'error',
      'TypeError: no, api_key=[redacted]',
    ],
    [
      'throws at once',
      () => {
        throw new Error('early')
      },
      'error',
      'Error: early',
    ],
    ['returns a failure', () => ({ failed: 'disk full' }), 'returned', 'disk full'],
    [
      'returns nothing that proves success',
      () => ({ ok: true }) as never,
      'returned',
      'the run returned nothing that proves success',
    ],
  ])('a job that %s has failed', async (_name, run, reason, error) => {
    const team = await started({ jobs: [job({ run })] })
    const id = await team.runner.trigger('sweep')
    await team.time.advance(0)
    expect(await runWith(team.store, id, 'failed')).toMatchObject({ reason, error })
    await until(() => team.told('job_failed').length)
    expect(team.told('job_failed')).toEqual([
      { job_id: 'sweep', run_id: id, duration_ms: 0, reason, error },
    ])
    expect(team.records.at(-1)).toMatchObject({
      severity: 'error',
      resource: { type: 'job_run', id },
    })
    expect(team.told('job_completed')).toEqual([])
    await team.stop()
  })

  test('two runners on one store run each run once', async () => {
    const { store, again } = await open()
    const time = new TestTime()
    const ran: string[] = []
    const jobs = ['a', 'b', 'c', 'd'].map((id) =>
      job({
        id,
        schedule: { everyMs: 5_000 },
        payload: z.object({ n: z.int().optional() }),
        run: (_ctx, { runId }) => void ran.push(runId),
      }),
    )
    const dana = crew({ jobs, store, time, holder: 'dana' })
    const noam = crew({ jobs, store: again(), time, holder: 'noam' })
    await Promise.all([dana.runner.start(), noam.runner.start()])
    expect([dana.runner.isHolder(), noam.runner.isHolder()].filter(Boolean)).toHaveLength(1)
    const asked: string[] = []
    for (let second = 0; second < 20; second++) {
      const [id] = await Promise.all([
        dana.runner.trigger('a', { n: second }),
        noam.runner.trigger('b', { n: second }),
        time.advance(1_000),
      ])
      asked.push(id)
    }
    await until(async () => {
      await time.advance(1_000)
      const { runs } = await listRuns(store, { size: 200 })
      return runs.every(({ status }) => status !== 'pending' && status !== 'running')
    })
    const { runs } = await listRuns(store, { size: 200 })
    expect(new Set(ran).size).toBe(ran.length)
    expect(ran.length).toBe(runs.filter((run) => run.status === 'completed').length)
    expect(asked.every((id) => ran.includes(id))).toBe(true)
    await Promise.all([dana.stop(), noam.stop()])
    expect(time.alive).toBe(0)
  })

  test('a run asked for in a process without the lease is run by the holder within a second', async () => {
    const { store, again } = await open()
    const time = new TestTime()
    const body = waitingBody()
    const jobs = [job({ run: body.run })]
    const dana = await started({ jobs, store, time })
    const noam = await started({ jobs, store: again(), time, holder: 'noam' })
    expect(noam.told('jobs_orphan_reconcile_skipped')).toEqual([{ reason: 'no_lock' }])
    const id = await noam.runner.trigger('sweep')
    await time.advance(1_000)
    expect(body.started).toEqual([id])
    expect((await findRun(store, id))?.holder).toBe('dana')
    body.finish()
    await dana.stop()
    await noam.stop()
  })

  test('a holder frozen for 15 s does no further work, and no effect appears twice', async () => {
    const { store, again } = await open()
    const time = new TestTime()
    const effects: string[] = []
    const steps: (() => void)[] = []
    const bodyOf =
      (who: string) => async (_ctx: Context, run: Parameters<ReturnType<typeof job>['run']>[1]) => {
        for (let step = 1; step <= 3; step++) {
          await new Promise<void>((resolve) => steps.push(resolve))
          run.throwIfStopped()
          effects.push(`${who} ${step}`)
        }
      }
    const payload = z.object({})
    const dana = await started({ jobs: [job({ run: bodyOf('dana'), payload })], store, time })
    const id = await dana.runner.trigger('sweep')
    await time.advance(0)
    steps.shift()?.()
    await until(() => steps.length === 1)
    expect(effects).toEqual(['dana 1'])

    time.freeze(15_000)
    // She thaws with her next step ready, before any of her timers has fired.
    steps.shift()?.()
    await runWith(store, id, 'failed')
    // A reader may see the commit before its writer gets the reply.
    await until(() => dana.told('job_failed').length > 0, 'the event')
    expect(effects).toEqual(['dana 1'])
    expect((await findRun(store, id))?.reason).toBe('lease_lost')
    expect(dana.runner.isHolder()).toBe(false)
    expect(dana.told('job_failed')).toMatchObject([{ reason: 'lease_lost' }])

    const noam = await started({
      jobs: [job({ run: bodyOf('noam'), payload })],
      store: again(),
      time,
      holder: 'noam',
    })
    // `started` lets both pass: whichever of them is first, there is one holder.
    expect([dana.runner.isHolder(), noam.runner.isHolder()].filter(Boolean)).toHaveLength(1)
    await dana.stop()
    await noam.stop()
  })

  test('work that may be done twice begins anew after a pause, by whoever holds the lease, a few times', async () => {
    const { store, again } = await open()
    const time = new TestTime()
    const body = waitingBody()
    const jobs = [job({ run: body.run, isRepeatable: true })]
    const dana = await started({ jobs, store, time })
    const id = await dana.runner.trigger('sweep')
    await time.advance(0)
    const standStill = async () => {
      const begun = body.started.length
      time.freeze(15_000)
      await until(async () => {
        await time.advance(1_000)
        return body.started.length > begun || (await findRun(store, id))?.status === 'failed'
      })
    }
    await standStill()
    expect(body.started).toEqual([id, id])
    expect(dana.told('job_failed')).toEqual([])
    // Another process is quicker: the run is no longer this one's, and is done all the same.
    time.freeze(15_000)
    const noam = crew({ jobs, store: again(), time, holder: 'noam' })
    await noam.runner.start()
    await until(async () => {
      await time.advance(1_000)
      return body.started.length === 3
    })
    expect((await findRun(store, id))?.holder).toBe('noam')
    await dana.stop()
    await standStill()
    expect(body.started).toHaveLength(4)
    await standStill()
    expect(await findRun(store, id)).toMatchObject({ status: 'failed', reason: 'lease_lost' })
    await noam.stop()
    expect(time.alive).toBe(0)
  })

  test('work that may be done twice and was cut by shutdowns or kills is gone on with by the next start, three times', async () => {
    const { store } = await open()
    const time = new TestTime()
    const body = waitingBody()
    const jobs = [job({ run: body.run, isRepeatable: true, schedule: { everyMs: 86_400_000 } })]
    const start = async (starts: number) => {
      const team = crew({ jobs, store, time })
      await team.start()
      await until(async () => {
        await time.advance(1_000)
        return body.started.length === starts
      })
      return team
    }
    const first = await start(1)
    await first.stop()
    const [id] = body.started
    expect(await findRun(store, id!)).toMatchObject({ status: 'pending', startedAt: null })
    expect(first.told('job_failed')).toEqual([])

    // Killed: nothing reports its end.
    const killed = await start(2)
    const asItWas = { status: 'running' as const, holder: 'dana', epoch: 2, started_at: time.now() }
    await killed.stop()
    await store.query.updateTable('jobRuns').set(asItWas).where('id', '=', id!).execute()
    const third = await start(3)
    await until(() => third.told('job_runs_reconciled').length > 0, 'the summary')
    expect(third.told('job_runs_reconciled')).toMatchObject([{ count: 1, skipped: 0 }])
    await third.stop()
    expect(await findRun(store, id!)).toMatchObject({ status: 'failed', reason: 'shutdown' })
    expect(body.started).toEqual([id, id, id])
    expect(time.alive).toBe(0)
  })

  test('a run of a frozen holder is closed by the next one, and its own last word still counts', async () => {
    const { store, again } = await open()
    const time = new TestTime()
    const body = waitingBody({ isDeaf: true })
    const dana = await started({ jobs: [job({ run: body.run })], store, time })
    const id = await dana.runner.trigger('sweep')
    await time.advance(0)
    time.freeze(15_000)
    const noam = crew({ jobs: [job()], store: again(), time, holder: 'noam' })
    await noam.runner.start()
    await time.advance(0)
    expect(noam.told('job_runs_reconciled')).toEqual([
      { count: 1, skipped: 0, truncated: false, job_ids_sample: ['sweep'] },
    ])
    expect(await findRun(store, id)).toMatchObject({ status: 'failed', reason: 'orphaned' })
    expect(body.signals[0]?.aborted).toBe(true)
    body.finish({ done: true })
    expect(await runWith(store, id, 'completed')).toMatchObject({ reason: '', error: '' })
    await until(() => dana.told('job_completed').length)
    await dana.stop()
    await noam.stop()
    expect(time.alive).toBe(0)
  })

  test('a thawed holder touches no waiting run before it holds the lease again', async () => {
    const { store, again } = await open()
    const time = new TestTime()
    const ran: string[] = []
    const jobs = [job({ run: (_ctx, { runId }) => void ran.push(runId) })]
    const dana = await started({ jobs, store, time })
    const id = await crew({ jobs, store: again(), time, holder: 'noam' }).runner.trigger('sweep')
    time.freeze(15_000)
    await time.advance(1)
    await until(async () => {
      await time.advance(1_000)
      return ran.length > 0
    })
    expect(dana.told('job_failed')).toEqual([])
    expect(dana.told('job_started')).toHaveLength(1)
    expect(dana.runner.state().epoch).toBe(2)
    await runWith(store, id, 'completed')
    await dana.stop()
  })

  test('a claim whose answer was slept over starts no body', async () => {
    const { store } = await open()
    const time = new TestTime()
    const body = waitingBody()
    const query = store.query.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const row = result.rows[0] as { status?: string; startedAt?: number } | undefined
        if (row?.status === 'running' && row.startedAt) time.freeze(15_000)
        return result
      },
    })
    const team = await started({ jobs: [job({ run: body.run })], store: { ...store, query }, time })
    const id = await team.runner.trigger('sweep')
    await time.advance(0)
    expect(await runWith(store, id, 'failed')).toMatchObject({ reason: 'lease_lost' })
    expect(body.started).toEqual([])
    await team.stop()
  })

  test('a schedule that was missed many times runs once after the start, and then on time', async () => {
    const { store } = await open()
    const time = new TestTime()
    const jobs = [job({ schedule: { everyMs: 60_000 } })]
    const first = await started({ jobs, store, time })
    await until(() => first.told('job_completed').length === 1)
    await first.stop()
    time.freeze(5.5 * 60_000)
    const second = await started({ jobs, store, time })
    await until(() => second.told('job_completed').length === 1)
    await time.advance(59_000)
    expect(await statuses(store)).toEqual(['completed', 'completed'])
    await time.advance(1_000)
    await until(() => second.told('job_completed').length === 2)
    expect(second.told('job_started')[1]).toMatchObject({ cause: 'schedule' })
    // Nobody asked for it and all went well: some thousand lines a day that a log need not hold.
    expect(new Set(second.records.map(({ severity }) => severity))).toEqual(new Set(['debug']))
    const { runs } = await listRuns(store, { size: 9 })
    expect(runs.map((run) => run.createdAt - run.dueAt!)).toEqual([0, 4.5 * 60_000, 0])
    await second.stop()
  })

  test('a daily job runs once a day at its time', async () => {
    const time = new TestTime('2026-11-14T02:59:00Z')
    const team = await started({ jobs: [job({ schedule: { dailyAtUtc: '03:00' } })], time })
    await until(() => team.told('job_completed').length === 1)
    await time.advance(59_000)
    expect(team.told('job_started')).toHaveLength(1)
    await time.advance(2_000)
    await until(() => team.told('job_completed').length === 2)
    const [run] = (await listRuns(team.store, { size: 1 })).runs
    expect(run?.dueAt).toBe(Date.parse('2026-11-14T03:00:00Z'))
    await team.stop()
  })

  test('a wall clock set back does not silence a schedule', async () => {
    const time = new TestTime()
    const team = await started({ jobs: [job({ schedule: { everyMs: 10_000 } })], time })
    await until(() => team.told('job_completed').length === 1)
    time.setClock(time.now() - 86_400_000)
    await time.advance(25_000)
    await until(() => team.told('job_completed').length >= 2)
    await team.stop()
  })

  test('what deletes by age waits for an hour when the clock went far ahead, also over a restart; other work does not', async () => {
    const { store } = await open()
    const time = new TestTime()
    const ran: string[] = []
    const schedule = { everyMs: 3_600_000 }
    const run = (_ctx: Context, { runId }: { runId: string }) => void ran.push(runId)
    const forget = job({ id: 'forget', schedule, deletesByAge: true, run })
    const jobs = [forget, job({ schedule })]
    const first = await started({ jobs, store, time })
    const runs = (team: typeof first, id: string) =>
      team.told('job_completed').filter(({ job_id }) => job_id === id).length
    await until(() => ran.length === 1 && runs(first, 'sweep') === 1)
    const right = time.now()
    const untilAt = (isTrue: () => boolean) =>
      until(async () => {
        await time.advance(1_000)
        return isTrue()
      })
    time.setClock(right + 400 * 86_400_000)
    await untilAt(() => runs(first, 'sweep') === 2)
    await time.rush(3_500_000)
    expect(ran).toHaveLength(1)
    await first.stop()
    const second = await started({ jobs, store, time })
    await time.rush(3_500_000)
    expect(ran).toHaveLength(1)
    // Set right in the meantime: nothing was deleted, and all goes on when it was due.
    time.setClock(right + 7_200_000)
    await untilAt(() => ran.length === 2)
    // A machine that was off for a week.
    time.setClock(right + 7 * 86_400_000)
    await time.rush(3_500_000)
    expect(ran).toHaveLength(2)
    await untilAt(() => ran.length === 3)
    expect(second.lines.filter((line) => String(line['msg']).includes('far ahead'))).toHaveLength(2)
    await second.stop()
  })

  test('a run of a clock that was ahead does not put the schedule off, however often the server is restarted', async () => {
    const { store } = await open()
    const time = new TestTime()
    const jobs = [job({ schedule: { everyMs: 86_400_000 } })]
    const right = time.now()
    const names = { jobId: 'sweep', status: 'completed', cause: 'schedule' } as const
    const rows = [
      {
        id: 'before',
        ...names,
        createdAt: right - 20 * 3_600_000,
        dueAt: right - 20 * 3_600_000,
      },
      { id: 'ahead', ...names, createdAt: right + 9e11, dueAt: right + 9e11 },
    ]
    await store.query.insertInto('jobRuns').values(rows).execute()
    for (let hour = 0; hour < 3; hour++) {
      const team = await started({ jobs, store, time })
      await team.stop()
      time.freeze(3_600_000)
    }
    time.freeze(3_600_000)
    const last = await started({ jobs, store, time })
    await until(() => last.told('job_completed').length === 1)
    await last.stop()
  })

  test('a schedule that comes while the last run still goes is skipped, and so is a plain request', async () => {
    const body = waitingBody()
    const team = await started({ jobs: [job({ schedule: { everyMs: 5_000 }, run: body.run })] })
    expect(body.started).toHaveLength(1)
    await team.time.advance(5_000)
    const id = await team.runner.trigger('sweep')
    await team.time.advance(0)
    expect(await statuses(team.store)).toEqual(['running', 'skipped', 'skipped'])
    const reason = 'already_running'
    expect(team.told('job_skipped')).toEqual([
      { job_id: 'sweep', run_id: expect.any(String), reason },
      { job_id: 'sweep', run_id: id, reason },
    ])
    expect(team.records.at(-1)).toMatchObject({
      severity: 'info',
      resource: { type: 'job_run', id },
    })
    expect(await findRun(team.store, id)).toMatchObject({ reason })
    body.finish()
    await runWith(team.store, body.started[0]!, 'completed')
    await team.stop()
  })

  test('requests with a payload wait for each other, and no other job waits with them', async () => {
    const body = waitingBody()
    const payloads: unknown[] = []
    const sync = job({
      id: 'sync',
      payload: z.object({ repo: z.string() }),
      run: (ctx, run) => {
        payloads.push(run.payload)
        return body.run(ctx, run)
      },
    })
    const other = waitingBody()
    const team = await started({ jobs: [sync, job({ id: 'other', run: other.run })] })
    const first = await team.runner.trigger('sync', { repo: 'one' })
    const second = await team.runner.trigger('sync', { repo: 'two' })
    await team.runner.trigger('other')
    await team.time.advance(0)
    expect(body.started).toEqual([first])
    expect(other.started).toHaveLength(1)
    expect((await findRun(team.store, second))?.status).toBe('pending')
    body.finish()
    await runWith(team.store, first, 'completed')
    await until(async () => {
      await team.time.advance(0)
      return body.started.length === 2
    })
    expect(payloads).toEqual([{ repo: 'one' }, { repo: 'two' }])
    await team.stop()
  })

  test('a job with room runs requests of different turns side by side, and those of one turn in order', async () => {
    const body = waitingBody()
    const payload = z.object({ repo: z.string() })
    const sync = job({ id: 'sync', payload, atOnce: 2, run: body.run })
    const team = await started({ jobs: [sync] })
    const request = (turn: string, repo: string) =>
      requestRun(team.store, { jobId: 'sync', payload: { repo }, turn, now: team.time.now() })
    const dana = [await request('dana', 'a'), await request('dana', 'b')]
    const noam = await request('noam', 'c')
    const gil = await request('gil', 'd')
    await team.time.advance(1_000)
    expect(body.started).toEqual([dana[0], noam])
    for (const [at, id] of [dana[0]!, noam].entries()) {
      body.finish()
      await runWith(team.store, id, 'completed')
      await until(async () => {
        await team.time.advance(0)
        return body.started.length === 3 + at
      })
    }
    expect(body.started.slice(2).toSorted()).toEqual([dana[1], gil].toSorted())
    await team.stop()
  })

  test('a disabled job is skipped: once for its schedule, and at each request', async () => {
    const body = waitingBody()
    const team = await started({
      jobs: [job({ schedule: { everyMs: 5_000 }, run: body.run })],
      environment: { DISABLED_JOBS: 'sweep' },
    })
    await team.time.advance(60_000)
    expect(team.told('job_skipped')).toMatchObject([{ reason: 'disabled' }])
    const id = await team.runner.trigger('sweep')
    await team.time.advance(0)
    expect(await findRun(team.store, id)).toMatchObject({ status: 'skipped', reason: 'disabled' })
    expect(body.started).toEqual([])
    await team.stop()
  })

  test('a run past its time limit is told to stop and has failed', async () => {
    const body = waitingBody()
    const team = await started({ jobs: [job({ timeoutMs: 30_000, run: body.run })] })
    const id = await team.runner.trigger('sweep')
    await team.time.advance(29_999)
    expect(body.signals[0]?.aborted).toBe(false)
    await team.time.advance(1)
    expect(body.signals[0]?.aborted).toBe(true)
    expect(await runWith(team.store, id, 'failed')).toMatchObject({ reason: 'timeout' })
    await until(() => team.told('job_failed').length)
    expect(team.told('job_failed')).toMatchObject([{ reason: 'timeout', duration_ms: 30_000 }])
    await team.stop()
  })

  test('a body that ignores the time limit is closed over its head, stays busy, and cannot take it back', async () => {
    const body = waitingBody({ isDeaf: true })
    const team = await started({ jobs: [job({ timeoutMs: 30_000, run: body.run })] })
    const id = await team.runner.trigger('sweep')
    await team.time.advance(34_999)
    expect((await findRun(team.store, id))?.status).toBe('running')
    await team.time.advance(1)
    expect(await findRun(team.store, id)).toMatchObject({ status: 'failed', reason: 'timeout' })
    const next = await team.runner.trigger('sweep')
    await team.time.advance(0)
    expect((await findRun(team.store, next))?.status).toBe('skipped')
    body.finish({ done: true })
    await until(() => team.runner.state().running.length === 0)
    expect(await findRun(team.store, id)).toMatchObject({ status: 'failed', reason: 'timeout' })
    expect(team.told('job_completed')).toEqual([])
    await team.stop()
  })

  test('a cancelled run gets the signal and ends as cancelled', async () => {
    const body = waitingBody()
    const team = await started({ jobs: [job({ run: body.run })] })
    const id = await team.runner.trigger('sweep')
    await team.time.advance(0)
    expect(await team.runner.cancel(id)).toBe('asked')
    await team.time.advance(0)
    expect(await runWith(team.store, id, 'cancelled')).toMatchObject({ reason: '', error: '' })
    expect(body.signals[0]?.reason).toMatchObject({ reason: 'cancel' })
    expect(await team.runner.cancel(id)).toBe('finished')
    expect(team.told('job_failed')).toEqual([])
    await team.stop()
  })

  test('a cancellation from another process reaches the run within a second', async () => {
    const { store, again } = await open()
    const time = new TestTime()
    const body = waitingBody()
    const jobs = [job({ run: body.run })]
    const dana = await started({ jobs, store, time })
    const noam = await started({ jobs, store: again(), time, holder: 'noam' })
    const id = await noam.runner.trigger('sweep')
    await time.advance(1_000)
    expect(await noam.runner.cancel(id)).toBe('asked')
    await time.advance(1_000)
    await runWith(store, id, 'cancelled')
    await dana.stop()
    await noam.stop()
  })

  test('a waiting run that is cancelled never starts; an unknown run is refused', async () => {
    const { store } = await open()
    const body = waitingBody()
    const team = crew({ jobs: [job({ run: body.run })], store })
    const id = await team.runner.trigger('sweep')
    expect(await team.runner.cancel(id)).toBe('cancelled')
    await team.start()
    expect(body.started).toEqual([])
    expect((await findRun(store, id))?.status).toBe('cancelled')
    await expect(team.runner.cancel('nobody')).rejects.toMatchObject({ code: 'job_run_not_found' })
    await team.stop()
  })

  test('progress is written at most once a second, and the last word with the end', async () => {
    const { store } = await open()
    let writes = 0
    const query = store.query.withPlugin({
      transformQuery: ({ node }) => {
        const text = JSON.stringify(node)
        if (node.kind === 'UpdateQueryNode' && text.includes('"log"')) writes++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const body = waitingBody()
    let report: (percent: number, note?: string) => void = () => {}
    const run: typeof body.run = (ctx, handle) => {
      report = (handle as unknown as { progress: typeof report }).progress
      return body.run(ctx, handle)
    }
    const team = await started({ jobs: [job({ run })], store: { ...store, query } as Store })
    const id = await team.runner.trigger('sweep')
    await team.time.advance(0)
    for (let percent = 1; percent <= 29; percent++) {
      report(percent, `file ${percent}`)
      await team.time.advance(100)
    }
    expect(writes).toBe(3)
    await until(async () => (await findRun(store, id))?.progressPercent === 20)
    await team.time.advance(1_000)
    expect(await findRun(store, id)).toMatchObject({ progressPercent: 29, progressNote: 'file 29' })
    report(Number.NaN)
    report(1_000, `password=hunter22 \0${'x'.repeat(300)}`)
    body.finish()
    await runWith(store, id, 'completed')
    const written = writes
    report(1, 'late')
    await team.time.advance(5_000)
    expect(writes).toBe(written)
    expect(await findRun(store, id)).toMatchObject({
      status: 'completed',
      progressPercent: 100,
      progressNote: `password=[redacted] ${'x'.repeat(180)}`,
    })
    // What was written on the way, each note once and with its moment.
    const { lines = [] } = (await findRunLog(store, id)) ?? {}
    expect(lines.map(({ text }) => text)).toEqual([
      ...['file 1', 'file 10', 'file 20', 'file 29'],
      `password=[redacted] ${'x'.repeat(180)}`,
    ])
    expect(lines[1]!.at - lines[0]!.at).toBe(1_000)
    await team.stop()
    expect(team.time.alive).toBe(0)
  })

  test('a stuck run is told about once, however often it is looked at', async () => {
    const body = waitingBody()
    const slow = job({ id: 'slow', stuckAfterMs: 120_000, run: body.run })
    const team = await started({
      jobs: [slow, job({ id: 'patient', run: body.run })],
    })
    const id = await team.runner.trigger('slow')
    await team.runner.trigger('patient')
    await team.time.advance(120_000 - 1)
    expect(team.told('job_stuck')).toEqual([])
    await team.time.advance(30_001)
    expect(team.told('job_stuck')).toHaveLength(1)
    expect(team.told('job_stuck')[0]).toMatchObject({
      job_id: 'slow',
      run_id: id,
      threshold_ms: 120_000,
    })
    const emitted = team.told('job_stuck')[0] as { duration_ms: number }
    expect(emitted.duration_ms).toBeGreaterThanOrEqual(120_000)
    expect(team.records.find((r) => r.event === 'job_stuck')).toMatchObject({
      severity: 'warn',
      resource: { type: 'job_run', id },
    })
    expect((await findRun(team.store, id))?.status).toBe('running')
    await team.stop()
  })

  test('what is asked for is checked where it is asked for', async () => {
    const sync = job({ id: 'sync', payload: z.strictObject({ n: z.int() }) })
    const team = await started({ jobs: [sync, job()] })
    const refused = (code: string) => expect.objectContaining({ code })
    await expect(team.runner.trigger('nothing')).rejects.toEqual(refused('job_not_found'))
    for (const wrong of [
      null,
      {},
      { n: '1' },
      { n: 1.5 },
      { n: Number.POSITIVE_INFINITY },
      [],
      10n,
    ]) {
      await expect(team.runner.trigger('sync', wrong)).rejects.toEqual(
        refused('job_payload_invalid'),
      )
    }
    await expect(team.runner.trigger('sweep', { n: 1 })).rejects.toEqual(
      refused('job_payload_invalid'),
    )
    expect(await statuses(team.store)).toEqual([])
    await team.stop()
  })

  test('a waiting run that this version cannot run has failed instead of waiting for ever', async () => {
    const { store } = await open()
    const earlier = crew({
      jobs: [job({ id: 'gone' }), job({ id: 'sync', payload: z.object({}) })],
      store,
    })
    const gone = await earlier.runner.trigger('gone')
    const sync = await earlier.runner.trigger('sync', {})
    const team = await started({
      jobs: [job({ id: 'sync', payload: z.object({ repo: z.string() }) })],
      store,
    })
    expect(await runWith(store, gone, 'failed')).toMatchObject({ reason: 'unknown_job' })
    expect(await runWith(store, sync, 'failed')).toMatchObject({ reason: 'bad_payload' })
    await until(() => team.told('job_failed').length === 2)
    expect(team.told('job_failed')).toMatchObject([
      { job_id: 'gone', run_id: gone, duration_ms: 0, reason: 'unknown_job' },
      { job_id: 'sync', run_id: sync, reason: 'bad_payload' },
    ])
    await team.stop()
  })

  test('a shutdown asks runs to stop, closes them, gives the lease back and leaves nothing alive', async () => {
    const { store, again } = await open()
    const time = new TestTime()
    const body = waitingBody()
    const jobs = [job({ run: body.run })]
    const dana = await started({ jobs, store, time })
    const id = await dana.runner.trigger('sweep')
    await time.advance(0)
    await dana.stop()
    expect(await findRun(store, id)).toMatchObject({
      status: 'failed',
      reason: 'shutdown',
      error: expect.stringMatching(INTERRUPTED),
    })
    expect(dana.told('job_failed')).toMatchObject([{ reason: 'shutdown' }])
    expect(dana.runner.state()).toMatchObject({ phase: 'stopped', isHolder: false, running: [] })
    expect(time.alive).toBe(0)
    const waiting = await dana.runner.trigger('sweep')
    const noam = await started({ jobs, store: again(), time, holder: 'noam' })
    expect(noam.runner.state()).toMatchObject({ phase: 'running', isHolder: true, epoch: 2 })
    expect(body.started).toEqual([id, waiting])
    await noam.stop()
    expect(time.alive).toBe(0)
    await expect(dana.runner.start()).rejects.toThrow('starts once')
  })

  test('a body that ignores the shutdown delays it by seconds, not for ever', async () => {
    const body = waitingBody({ isDeaf: true })
    const team = await started({ jobs: [job({ run: body.run })] })
    const id = await team.runner.trigger('sweep')
    await team.time.advance(0)
    const stopping = team.runner.stop()
    await until(() => body.signals[0]?.aborted)
    await team.time.advance(5_000)
    await stopping
    expect(await findRun(team.store, id)).toMatchObject({ status: 'failed', reason: 'shutdown' })
    expect(team.time.alive).toBe(0)
    await team.emitter.flush()
  })

  test('a store that hangs delays the shutdown by seconds, not for ever', async () => {
    const { store } = await open()
    const { promise: thaw, resolve: letGo } = Promise.withResolvers<void>()
    let isHanging = false
    const query = store.query.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isHanging) await thaw
        return result
      },
    })
    const team = await started({ jobs: [job()], store: { ...store, query } as Store })
    isHanging = true
    await team.time.advance(1_000, { mayHang: true })
    const stopping = team.runner.stop()
    await team.time.advance(7_999, { mayHang: true })
    expect(team.runner.state().phase).toBe('stopping')
    await team.time.advance(1, { mayHang: true })
    await stopping
    expect(team.time.alive).toBe(0)
    letGo()
    for (let turn = 0; turn < 20; turn++) await listRuns(store, { size: 1 })
    expect(team.time.alive).toBe(0)
    await team.emitter.flush()
  })

  test('the end of a run is said again until the store hears it', async () => {
    const { store } = await open()
    let isAway = false
    const query = store.query.withPlugin({
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('the store is away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const body = waitingBody()
    const team = await started({
      jobs: [job({ run: body.run })],
      store: { ...store, query } as Store,
    })
    const id = await team.runner.trigger('sweep')
    await team.time.advance(0)
    isAway = true
    body.finish({ done: true })
    await until(() => team.lines.some((line) => line['msg'] === 'the end of a run was not written'))
    await team.time.advance(2_500)
    expect((await findRun(store, id))?.status).toBe('running')
    isAway = false
    await team.time.advance(1_000)
    await runWith(store, id, 'completed')
    const away = team.lines.filter((line) => line['msg'] === 'jobs cannot go on')
    expect(away).toHaveLength(1)
    await team.stop()
  })

  test('a start while the store is away says so and goes on when it is back', async () => {
    const { store } = await open()
    let isAway = true
    const query = store.query.withPlugin({
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('the store is away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const team = crew({
      jobs: [job({ schedule: { everyMs: 60_000 } })],
      store: { ...store, query } as Store,
    })
    await team.start()
    expect(team.told('jobs_orphan_reconcile_skipped')).toEqual([{ reason: 'no_db' }])
    isAway = false
    await team.time.advance(3_000)
    await until(() => team.told('job_completed').length === 1)
    await team.stop()
  })

  test('an event that cannot be told changes nothing about the run', async () => {
    const { store } = await open()
    const team = crew({ jobs: [job()], store })
    team.emitter.listen(() => {
      throw new Error('a listener broke')
    })
    await team.start()
    const id = await team.runner.trigger('sweep')
    await team.time.advance(0)
    await runWith(store, id, 'completed')
    await team.runner.stop()
    await team.emitter.flush()
  })

  test('the list of jobs tells what is next and what was last, and a broken store is not an empty list', async () => {
    const { store } = await open()
    const jobs = [
      job({ schedule: { everyMs: 60_000 } }),
      job({ id: 'by_hand' }),
      job({ id: 'off', schedule: { everyMs: 60_000 } }),
    ]
    const time = new TestTime()
    const environment = { DISABLED_JOBS: 'off' }
    const team = await started({ jobs, store, time, environment })
    await until(() => team.told('job_completed').length === 1)
    await time.advance(10_000)
    const listed = await listJobs(store, team, time.now())
    expect(listed).toMatchObject([
      {
        id: 'sweep',
        isEnabled: true,
        nextDueAt: time.now() + 50_000,
        lastRun: { status: 'completed' },
      },
      { id: 'by_hand', name, schedule: null, nextDueAt: null, lastRun: null },
      { id: 'off', isEnabled: false, nextDueAt: null, lastRun: { status: 'skipped' } },
    ])
    await team.stop()
    await store.query.schema.dropTable('job_runs').execute()
    await expect(listJobs(store, team, time.now())).rejects.toThrow()
    await expect(listRuns(store, { size: 1 })).rejects.toThrow()
    await expect(findRun(store, 'a')).rejects.toThrow()
  })
})

test('two jobs cannot share an id', () => {
  expect(() => crew({ jobs: [job(), job()], store: {} as Store })).toThrow('same id')
})
