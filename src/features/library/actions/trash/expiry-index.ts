/** Checks the index that the sweep of the trash uses, at every start and on demand, and creates it again. */
import type { Context } from '#platform/context.ts'
import { listRuns } from '#platform/jobs/index.ts'
import { toIsoOrNull } from '#platform/time/index.ts'
import type { IndexState } from '../../contract/trash.ts'
import { countOverdue, dateUndated } from '../../store/index.ts'
import {
  EXPIRY_INDEX,
  findExpiryIndex,
  makeExpiryIndex,
  replaceExpiryIndex,
} from '../../store/trash.ts'
import { retentionDays } from './move.ts'

/** Whether an index is the one the sweep relies on, in the notation of either database. */
export const EXPECTED =
  'create index files_to_purge on files (purge_at) where deleted_at is not null'

export function isExpected(definition: string): boolean {
  return plain(definition) === plain(EXPECTED)
}

/** PostgreSQL adds its schema, its method and parentheses; SQLite returns the quotes it was given. */
function plain(definition: string): string {
  return definition
    .toLowerCase()
    .replace(/["`;]/g, '')
    .replace(/\busing btree\b/, ' ')
    .replace(/\bon\s+\S+\.files\b/, 'on files')
    .replace(/[()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The context that a command, a start and a job have; no signed-in person is needed. */
type IndexDeps = Pick<Context, 'store' | 'config' | 'now' | 'emit' | 'log'>

export const SWEEP_JOB = 'sweep_bin'

interface IndexCheck {
  state: IndexState
  definition: string | null
  /** Why it could not be checked. */
  cause?: unknown
}

/** Never cached: the current state of the database is returned. */
export async function readExpiryIndex({ store, log }: IndexDeps): Promise<IndexCheck> {
  try {
    const definition = await findExpiryIndex(store)
    if (definition === null) return { state: 'missing', definition }
    return { state: isExpected(definition) ? 'in_place' : 'different', definition }
  } catch (cause) {
    log.error({ err: cause, index: EXPIRY_INDEX }, 'the expiry index could not be checked')
    return { state: 'unknown', definition: null, cause }
  }
}

/** A start creates a missing index. One with a different definition is left for a person to replace. */
export async function checkAtStart(ctx: IndexDeps): Promise<IndexState> {
  return settle(ctx, 'startup', makeExpiryIndex)
}

interface Repaired {
  /** The state of the index before and after. */
  before: IndexState
  after: IndexState
  /** Deleted files that got a date. */
  dated: number
}

const DAY_MS = 86_400_000

/**
 * Creates the index as it must be, and gives every deleted file a date. Deletes nothing: a new date is at least a day
 * away.
 */
export async function repairTrash(ctx: IndexDeps): Promise<Repaired> {
  const { state: before } = await readExpiryIndex(ctx)
  const after = await settle(ctx, 'recycle_backfill', replaceExpiryIndex)
  const ttlMs = retentionDays(undefined, ctx.config.RECYCLE_TTL_DAYS) * DAY_MS
  const dated = await dateUndated(ctx.store, ttlMs, ctx.now() + DAY_MS)
  return { before, after, dated }
}

type DetectedBy = 'startup' | 'recycle_backfill' | 'sweep'

async function settle(
  ctx: IndexDeps,
  detectedBy: DetectedBy,
  make: typeof makeExpiryIndex,
): Promise<IndexState> {
  const { state: before } = await readExpiryIndex(ctx)
  if (before === 'in_place') return before
  const cause = await attempt(() => make(ctx.store))
  // Another process may have created it at the same moment: the current state counts, not the failure.
  const after = await readExpiryIndex(ctx)
  if (after.state === 'in_place') {
    emitIndexEvent(ctx, before, detectedBy, true)
    return after.state
  }
  const error = String(cause ?? after.cause ?? REASONS[after.state])
  ctx.emit('db_create_index_error', { index: EXPIRY_INDEX, error })
  emitIndexEvent(ctx, after.state, detectedBy)
  return after.state
}

/** The database reported no error and yet the index differs from the definition. */
const REASONS: Record<Exclude<IndexState, 'in_place'>, string> = {
  missing: 'it is not there after it was made; something else may have its name',
  different: 'an index of that name exists with another definition',
  unknown: 'the database does not report a reason',
}

/** The error, or null. */
async function attempt(work: () => Promise<void>): Promise<unknown> {
  try {
    await work()
    return null
  } catch (cause) {
    return cause
  }
}

export function emitIndexEvent(
  ctx: IndexDeps,
  state: Exclude<IndexState, 'in_place'>,
  detectedBy: DetectedBy,
  isRepaired = false,
): void {
  ctx.emit('db_recycle_bin_ttl_index_missing', {
    index: EXPIRY_INDEX,
    state,
    found_by: detectedBy,
    is_repaired: isRepaired,
  })
}

export interface TrashHealth extends IndexCheck {
  overdue: number | null
  /** Null: none on record, or unknown when `unknown` contains it. */
  lastSweepAt: number | null
  unknown: ('index_present' | 'overdue' | 'last_sweep')[]
}

/** Each part is read by itself: one that fails is unknown, and the others are still returned. */
export async function examineTrash(ctx: IndexDeps): Promise<TrashHealth> {
  const [check, overdue, lastSweep] = await Promise.all([
    readExpiryIndex(ctx),
    orUnknown(ctx, () => countOverdue(ctx.store, ctx.now())),
    orUnknown(ctx, () => findLastSweep(ctx)),
  ])
  return {
    ...check,
    overdue: overdue?.value ?? null,
    lastSweepAt: lastSweep?.value ?? null,
    unknown: [
      ...(check.state === 'unknown' ? (['index_present'] as const) : []),
      ...(overdue ? [] : (['overdue'] as const)),
      ...(lastSweep ? [] : (['last_sweep'] as const)),
    ],
  }
}

async function orUnknown<T>(
  { log }: IndexDeps,
  read: () => Promise<T>,
): Promise<{ value: T } | null> {
  try {
    return { value: await read() }
  } catch (cause) {
    log.error({ err: cause }, 'a part of the bin could not be examined')
    return null
  }
}

const RUNS_AT_ONCE = 200

/** Only a sweep that ran to its end counts, not one that had to stop. */
async function findLastSweep({ store }: IndexDeps): Promise<number | null> {
  let after: { id: string; createdAt: number } | undefined
  for (;;) {
    const asked = { jobId: SWEEP_JOB, size: RUNS_AT_ONCE, ...(after && { after }) }
    const { runs, hasMore } = await listRuns(store, asked)
    const done = runs.find((run) => run.status === 'completed')
    if (done) return done.finishedAt
    if (!hasMore) return null
    after = runs.at(-1)
  }
}

export function healthReply({ state, definition, overdue, lastSweepAt, unknown }: TrashHealth) {
  return {
    ok: true as const,
    recycle_bin_ttl: {
      index_present: state === 'unknown' ? null : state !== 'missing',
      definition,
      overdue,
      last_sweep: toIsoOrNull(lastSweepAt),
      status: state,
      unknown,
    },
  }
}
