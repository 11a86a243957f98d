import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FencingToken, takeLease } from '../../leases/store.ts'
import type { Store } from '../../store/index.ts'
import { eachDatabase } from '../jobs.fixture.ts'
import { KEEP_RUNS_MS, sweepOldRuns } from '../upkeep.ts'
import {
  askToCancel,
  cancelPending,
  claimRun,
  closeOrphans,
  closePending,
  findNextPending,
  findRun,
  finishRun,
  insertDemandedRun,
  insertScheduledRun,
  type JobRun,
  listRuns,
  markStuck,
  type RunStatus,
  returnRun,
  writeProgress,
} from './index.ts'

const NOW = 1_000_000

async function tokenOn(store: Store, holder = 'dana', now = NOW): Promise<FencingToken> {
  const request = { lease: 'jobs', holder, now, expiresAt: now + 10_000 }
  const taken = await takeLease(store, { ...request, believableUntil: now + 60_000 })
  return { lease: 'jobs', holder, epoch: taken!.epoch }
}

const demand = (store: Store, id: string, now = NOW) =>
  insertDemandedRun(store, { id, jobId: 'sweep', payload: '{}', turn: '', now })

const completed = { outcome: { status: 'completed' } as const, progress: null, now: NOW + 9 }
const failed = {
  outcome: { status: 'failed', reason: 'error', error: 'broken' } as const,
  progress: null,
  now: NOW + 9,
}

eachDatabase('runs', (open) => {
  test('of 20 claims of one run one succeeds', async () => {
    const { store, again } = await open()
    const stores = [store, again(), again()]
    const token = await tokenOn(store)
    await demand(store, 'a')
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, i) => claimRun(stores[i % 3]!, 'a', token, NOW)),
    )
    expect(claims.filter((run) => run !== null)).toHaveLength(1)
  })

  test('who lost the lease can neither claim, plan nor skip', async () => {
    const { store } = await open()
    const dana = await tokenOn(store)
    await demand(store, 'a')
    const noam = await tokenOn(store, 'noam', NOW + 10_000)
    const plan = { id: 'b', jobId: 'sweep', dueAt: NOW, now: NOW }
    const skip = { status: 'skipped', reason: 'disabled', error: '', now: NOW } as const
    expect(await claimRun(store, 'a', dana, NOW)).toBeNull()
    expect(await insertScheduledRun(store, plan, dana)).toBe(false)
    expect(await closePending(store, 'a', dana, skip)).toBe(false)
    expect(await insertScheduledRun(store, plan, noam)).toBe(true)
    expect((await claimRun(store, 'a', noam, NOW))?.status).toBe('running')
  })

  test('one moment of a schedule is planned once, however many ask', async () => {
    const { store, again } = await open()
    const stores = [store, again()]
    const token = await tokenOn(store)
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, i) => {
        const plan = { id: `run ${i}`, jobId: 'sweep', dueAt: NOW, now: NOW + i }
        return insertScheduledRun(stores[i % 2]!, plan, token)
      }),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    const [run] = (await listRuns(store, { size: 10 })).runs
    expect(run).toMatchObject({ cause: 'schedule', status: 'pending', dueAt: NOW })
  })

  test('the run that waited longest comes first, and jobs can be passed over', async () => {
    const { store } = await open()
    await demand(store, 'b')
    await demand(store, 'a')
    const sync = { jobId: 'sync', payload: '{"n":1}', turn: 'dana', now: NOW }
    await insertDemandedRun(store, { id: 'c', ...sync })
    const next = (jobIds: string[], turns: string[] = []) =>
      findNextPending(store, { jobIds, turns })
    expect((await next([]))?.id).toBe('a')
    expect((await next(['sweep']))?.payload).toBe('{"n":1}')
    expect((await next(['sweep'], ['noam']))?.turn).toBe('dana')
    expect(await next(['sweep'], ['dana'])).toBeNull()
    expect(await next(['sweep', 'sync'])).toBeNull()
  })

  test('pages of runs are stable while new ones come', async () => {
    const { store } = await open()
    for (const [i, id] of ['a', 'b', 'c', 'd', 'e'].entries()) await demand(store, id, NOW + i)
    const first = await listRuns(store, { size: 2 })
    expect(first.runs.map((run) => run.id)).toEqual(['e', 'd'])
    expect(first.hasMore).toBe(true)
    await demand(store, 'f', NOW + 9)
    const second = await listRuns(store, { size: 3, after: first.runs.at(-1)! })
    expect(second.runs.map((run) => run.id)).toEqual(['c', 'b', 'a'])
    expect(second.hasMore).toBe(false)
    expect((await listRuns(store, { size: 9, jobId: 'other' })).runs).toEqual([])
  })

  test('runs are kept 30 days, and what has not ended is kept longer', async () => {
    const { store } = await open()
    const token = await tokenOn(store)
    const old = NOW
    for (const id of ['done', 'waiting', 'running']) await demand(store, id, old)
    await demand(store, 'young', old + 1)
    for (const id of ['done', 'young', 'running']) await claimRun(store, id, token, NOW)
    for (const id of ['done', 'young']) await finishRun(store, id, token, completed)
    expect(await sweepOldRuns(store, old + KEEP_RUNS_MS)).toBe(0)
    expect(await sweepOldRuns(store, old + KEEP_RUNS_MS + 1)).toBe(1)
    const left = (await listRuns(store, { size: 9 })).runs.map((run) => run.id)
    expect(left.sort()).toEqual(['running', 'waiting', 'young'])
  })

  test('the sweep goes through more than one batch', async () => {
    const { store } = await open()
    const rows = Array.from({ length: 1_201 }, (_, i) => ({
      id: `run ${i}`,
      jobId: 'sweep',
      status: 'completed' as const,
      cause: 'demand' as const,
      createdAt: NOW,
    }))
    await store.query.insertInto('jobRuns').values(rows).execute()
    expect(await sweepOldRuns(store, NOW + KEEP_RUNS_MS + 1)).toBe(1_201)
  })

  test('late progress does not reopen or change a finished run', async () => {
    const { store } = await open()
    const token = await tokenOn(store)
    await demand(store, 'a')
    await claimRun(store, 'a', token, NOW)
    await writeProgress(store, 'a', token, { percent: 40, note: 'half', log: '' })
    await finishRun(store, 'a', token, completed)
    await writeProgress(store, 'a', token, { percent: 41, note: 'late', log: '' })
    expect(await findRun(store, 'a')).toMatchObject({
      status: 'completed',
      progressPercent: 40,
      progressNote: 'half',
    })
  })

  test('of ten who find a run stuck at once, one tells', async () => {
    const { store, again } = await open()
    const stores = [store, again()]
    const token = await tokenOn(store)
    await demand(store, 'a')
    await claimRun(store, 'a', token, NOW)
    const tellers = Array.from({ length: 10 }, (_, i) => markStuck(stores[i % 2]!, 'a', NOW + i))
    expect((await Promise.all(tellers)).filter(Boolean)).toHaveLength(1)
    expect((await findRun(store, 'a'))?.status).toBe('running')
  })

  test("a run's own last word replaces orphaned, a stranger's does not", async () => {
    const { store } = await open()
    const token = await tokenOn(store)
    await demand(store, 'a')
    await claimRun(store, 'a', token, NOW)
    await closeOrphans(store, { takenAt: NOW + 1, epoch: 2 }, { ids: ['a'], now: NOW + 5 })
    expect(await findRun(store, 'a')).toMatchObject({ status: 'failed', reason: 'orphaned' })
    expect(await finishRun(store, 'a', { ...token, epoch: 2 }, completed)).toBe(false)
    expect(await finishRun(store, 'a', { ...token, holder: 'noam' }, completed)).toBe(false)
    expect(await finishRun(store, 'a', token, completed)).toBe(true)
    expect(await findRun(store, 'a')).toMatchObject({ status: 'completed', reason: '', error: '' })
    expect(await finishRun(store, 'a', token, failed)).toBe(false)
  })

  test('in every interleaving a finished run stays as it is, except orphaned to its own last word', async () => {
    const { store, again } = await open()
    const stores = [store, again()]
    const token = await tokenOn(store)
    const stranger: FencingToken = { ...token, holder: 'noam', epoch: token.epoch + 1 }
    const skip = { status: 'skipped', reason: 'disabled', error: '', now: NOW + 1 } as const
    const acts: Record<string, (store: Store, id: string) => Promise<unknown>> = {
      claim: (s, id) => claimRun(s, id, token, NOW),
      skip: (s, id) => closePending(s, id, token, skip),
      complete: (s, id) => finishRun(s, id, token, completed),
      fail: (s, id) => finishRun(s, id, token, failed),
      putBack: (s, id) => returnRun(s, id, token),
      strangerPutsBack: (s, id) => returnRun(s, id, stranger),
      strangerCompletes: (s, id) => finishRun(s, id, stranger, completed),
      progress: (s, id) => writeProgress(s, id, token, { percent: 50, note: 'half', log: '' }),
      cancel: (s, id) => cancelPending(s, id, NOW + 2),
      askToCancel: (s, id) => askToCancel(s, id, NOW + 3),
      stuck: (s, id) => markStuck(s, id, NOW + 4),
      orphan: (s, id) =>
        closeOrphans(s, { takenAt: NOW + 1, epoch: token.epoch + 1 }, { ids: [id], now: NOW + 5 }),
    }
    const act = fc.constantFrom(...Object.keys(acts))
    let made = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        async (rounds) => {
          const id = `run ${++made}`
          await demand(store, id)
          let before = (await findRun(store, id))!
          // The acts of one round are on their way at the same time.
          for (const round of rounds) {
            await Promise.all(round.map((name, i) => acts[name]!(stores[i % 2]!, id)))
            const after = (await findRun(store, id))!
            expectLegal(before, after, round)
            before = after
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})

const FINAL = new Set<RunStatus>(['completed', 'failed', 'cancelled', 'skipped'])

function expectLegal(before: JobRun, after: JobRun, round: readonly string[]): void {
  if (!FINAL.has(before.status)) {
    const isBack = before.status === 'running' && after.status === 'pending'
    if (isBack) expect(round, 'what makes a running run wait again').toContain('putBack')
    return
  }
  if (before.reason !== 'orphaned' || after.reason === 'orphaned') {
    expect(after).toEqual(before)
    return
  }
  // Put back, and what came of it then.
  if (round.includes('putBack')) return
  expect(['completed', 'failed']).toContain(after.status)
  expect(round).toContain(after.status === 'completed' ? 'complete' : 'fail')
}
