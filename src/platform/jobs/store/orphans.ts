/** Runs whose process went away: running, and begun before the lease was taken. */
import type { ExpressionBuilder } from 'kysely'
import type { Store, Tables } from '../../store/index.ts'
import { putBack } from './runs.ts'

/** The taking of the lease against which a run is judged. */
export interface TakenLease {
  takenAt: number
  epoch: number
}

export interface Orphan {
  id: string
  jobId: string
}

/** False when the runs cannot be read at all. */
export async function canReadRuns(store: Store): Promise<boolean> {
  try {
    await store.query.selectFrom('jobRuns').select('id').limit(1).execute()
    return true
  } catch {
    return false
  }
}

/** The next orphans by key. `after` is the last key that was read, with any outcome. */
export async function listOrphanedRuns(
  store: Store,
  lease: TakenLease,
  { after, limit }: { after: string | null; limit: number },
): Promise<Orphan[]> {
  let query = store.query
    .selectFrom('jobRuns')
    .select(['id', 'jobId'])
    .where(isOrphanOf(lease))
    .orderBy('id')
    .limit(limit)
  if (after !== null) query = query.where('id', '>', after)
  return query.execute()
}

/** Running to failed (orphaned); returns the ids that were still running when the statement came. */
export async function closeOrphans(
  store: Store,
  lease: TakenLease,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await store.query
    .updateTable('jobRuns')
    .set({
      status: 'failed',
      reason: 'orphaned',
      error: 'the process that ran it went away',
      finishedAt: now,
    })
    .where('id', 'in', ids)
    .where(isOrphanOf(lease))
    .returning('id')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Running to waiting, for those that may start again; returns their ids. */
export async function returnOrphans(
  store: Store,
  lease: TakenLease,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await putBack(store).where('id', 'in', ids).where(isOrphanOf(lease)).execute()
  return new Set(rows.map((row) => row.id))
}

/** By time against the lease. The epoch is the same question where two machines' clocks differ. */
function isOrphanOf({ takenAt, epoch }: TakenLease) {
  return (e: ExpressionBuilder<Tables, 'jobRuns'>) =>
    e.and([
      e('status', '=', 'running'),
      e.or([e(e.fn.coalesce('startedAt', 'createdAt'), '<', takenAt), e('epoch', '<', epoch)]),
    ])
}
