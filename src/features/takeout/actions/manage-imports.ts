/** An import from its first part to its undo: what its person asks for, one step after another. */
import type { Context, MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { cancelRun, findRun, type JobHandle, requestRun } from '#platform/jobs/index.ts'
import { inTransaction, inTransactionOf } from '#platform/store/index.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import type { NewImportInput, TakeoutImport } from '../contract/imports.ts'
import {
  IMPORT_STATES,
  IMPORT_UNDO_DAYS,
  type ImportState,
  MAX_ZIP_BYTES,
  type OnClash,
  PART_BYTES,
  WORKING,
} from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import {
  changeImport,
  countItems,
  deleteImport,
  deleteParts,
  findLibraryImport,
  insertImport,
  type LibraryImport,
  listImportsBefore,
  listItems,
  listLibraryImports,
  savePart,
  storedBytesOf,
} from '../store/imports.ts'

export const LIBRARY_IMPORT_JOB = 'import_library'
const DAY_MS = 86_400_000
const MOST_NAMED = 100

/** One at a time: what was sent and never begun makes way for it. */
export async function createImport(ctx: MemberContext, { name, size_bytes }: NewImportInput) {
  const { config } = ctx
  const max = Math.min(MAX_ZIP_BYTES, config.MAX_BYTES_PER_USER)
  if (size_bytes > max) throw refuse('import_too_large', { max })
  const id = newId(ctx.now())
  await inTransaction(ctx, async (ctx) => {
    for (const earlier of await listLibraryImports(ctx.store, ctx.actor.id)) {
      if (await isWorking(ctx, earlier)) throw refuse('import_busy')
      if (earlier.state === 'uploading' || earlier.state === 'ready')
        await deleteImport(ctx.store, ctx.actor.id, earlier.id)
    }
    await insertImport(ctx.store, ctx.actor.id, {
      ...{ id, state: 'uploading', name, sizeBytes: size_bytes, format: '', onClash: 'beside' },
      ...{ runId: '', error: '', errorEntry: '', createdAt: ctx.now(), finishedAt: null },
    })
  })
  return showImported(ctx, id)
}

export async function keepPart(
  ctx: MemberContext,
  id: string,
  written: string,
  bytes: Uint8Array,
): Promise<void> {
  const one = await load(ctx, id)
  if (one.state !== 'uploading') throw refuse('import_over')
  const part = /^\d{1,6}$/.test(written) ? Number(written) : Number.NaN
  const expected = Math.min(PART_BYTES, one.sizeBytes - part * PART_BYTES)
  if (bytes.length === 0 || bytes.length !== expected)
    throw refuse('import_part_wrong', { part: written })
  await savePart(ctx.store, ctx.actor.id, id, part, bytes)
}

export async function requestCheck(ctx: MemberContext, id: string) {
  const { sizeBytes } = await load(ctx, id)
  if ((await storedBytesOf(ctx.store, ctx.actor.id, id)) !== sizeBytes)
    throw refuse('import_incomplete')
  return step(ctx, id, ['uploading'], 'checking')
}

export function beginImport(ctx: MemberContext, id: string, onClash: OnClash) {
  return step(ctx, id, ['ready'], 'writing', { onClash })
}

/** For thirty days; also of one that was stopped half way. */
export async function undoImport(ctx: MemberContext, id: string) {
  const one = await load(ctx, id)
  if (ctx.now() - one.createdAt > IMPORT_UNDO_DAYS * DAY_MS) throw refuse('import_over')
  // Its run ended without a result.
  const hasFailed = WORKING.includes(one.state) && !(await isWorking(ctx, one))
  return step(ctx, id, hasFailed ? [one.state] : ['done', 'cancelled'], 'undoing')
}

async function isWorking({ store }: MemberContext, { state, runId }: LibraryImport) {
  const run = WORKING.includes(state) ? await findRun(store, runId) : null
  return run?.status === 'pending' || run?.status === 'running'
}

async function step(
  ctx: MemberContext,
  id: string,
  from: readonly ImportState[],
  state: ImportState,
  change: Partial<LibraryImport> = {},
) {
  await inTransaction(ctx, async (ctx) => {
    const { store, actor } = ctx
    const one = await load(ctx, id)
    if (!from.includes(one.state)) throw refuse('import_over')
    const payload = { owner_id: actor.id, import_id: id }
    const runId = await requestRun(store, {
      ...{ jobId: LIBRARY_IMPORT_JOB, payload, turn: actor.id, now: ctx.now() },
    })
    await changeImport(store, actor.id, one, { ...change, state, runId, finishedAt: null })
  })
  return showImported(ctx, id)
}

/** What is written so far stays, and can be undone. */
export async function cancelLibraryImport(ctx: MemberContext, id: string) {
  const { store, actor, log } = ctx
  const one = await load(ctx, id)
  if (WORKING.includes(one.state)) {
    if (await findRun(store, one.runId))
      await cancelRun({ store, clock: { now: ctx.now }, log }, one.runId)
    await changeImport(store, actor.id, one, { state: 'cancelled', finishedAt: ctx.now() })
  }
  await deleteParts(store, actor.id, id)
  if (one.state === 'uploading' || one.state === 'ready') await deleteImport(store, actor.id, id)
  return { ok: true as const }
}

export async function showImported(ctx: MemberContext, id: string) {
  return recordOf(ctx, await load(ctx, id))
}

export async function showAllImports(ctx: MemberContext): Promise<TakeoutImport[]> {
  const imports = await listLibraryImports(ctx.store, ctx.actor.id)
  return Promise.all(imports.map((one) => recordOf(ctx, one, false)))
}

async function load({ store, actor }: MemberContext, id: string): Promise<LibraryImport> {
  const one = await findLibraryImport(store, actor.id, id)
  if (!one) throw refuse('import_not_found', { import_id: id })
  return one
}

async function recordOf(
  ctx: MemberContext,
  one: LibraryImport,
  hasItems = true,
): Promise<TakeoutImport> {
  const { store, actor } = ctx
  const run = WORKING.includes(one.state) ? await findRun(store, one.runId) : null
  const isOver = WORKING.includes(one.state) && !(await isWorking(ctx, one))
  // A page that shows how far it is asks again and again.
  const hasCounts = hasItems && (isOver || !WORKING.includes(one.state))
  const named = hasCounts
    ? await listItems(store, actor.id, one.id, {
        outcomes: ['clash', 'skipped', 'kept', 'joined'],
        limit: MOST_NAMED,
        // Of whole kinds, one sentence is enough.
        without: 'not_brought',
      })
    : []
  return {
    id: one.id,
    state: isOver ? 'failed' : one.state,
    name: one.name,
    size_bytes: one.sizeBytes,
    format: one.format,
    part_bytes: PART_BYTES,
    percent: run?.progressPercent ?? null,
    error: one.error,
    error_entry: one.errorEntry,
    created_at: toIso(one.createdAt),
    finished_at: toIsoOrNull(one.finishedAt),
    undo_until: toIso(one.createdAt + IMPORT_UNDO_DAYS * DAY_MS),
    counts: hasCounts ? await countItems(store, actor.id, one.id) : [],
    items: named.map(({ kind, name, outcome, reason }) => ({ kind, name, outcome, reason })),
  }
}

const SWEPT_AT_ONCE = 100

/** What was never begun goes after a day, what can no longer be undone after thirty. */
export async function sweepImports(
  ctx: Context,
  job: Pick<JobHandle<unknown>, 'throwIfStopped'>,
): Promise<{ done: true; swept: number }> {
  let swept = 0
  for (const [days, states] of SWEEPS) {
    const before = ctx.now() - days * DAY_MS
    for (let left = SWEPT_AT_ONCE; left === SWEPT_AT_ONCE; ) {
      const due = await listImportsBefore(ctx.store, before, states, SWEPT_AT_ONCE)
      for (const { ownerId, id } of due) {
        job.throwIfStopped()
        await inTransactionOf(ctx, ownerId, (ctx) => deleteImport(ctx.store, ownerId, id))
      }
      left = due.length
      swept += left
    }
  }
  return { done: true, swept }
}

const SWEEPS: readonly [days: number, states: readonly ImportState[]][] = [
  [IMPORT_UNDO_DAYS, IMPORT_STATES],
  [1, ['uploading', 'ready', 'refused']],
]
