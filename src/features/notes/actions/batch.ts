/** Many changes in one request, each accepted or refused by itself, written to disk with one flush. */
import type { MemberContext } from '#platform/context.ts'
import { requireCleanText } from '#platform/http/index.ts'
import { common, Problem } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIso } from '#platform/time/index.ts'
import { type BatchReply, MAX_BATCH, type UpdateNoteInput } from '../contract/index.ts'
import { refuse } from '../problems/index.ts'
import type { Note } from '../rules/note.ts'
import {
  applyChange,
  type NoteOutcome,
  type PreparedAnchor,
  prepareChange,
  readChange,
} from './change.ts'
import { conflict, findUnwritten, showNotes } from './show.ts'

type Item = { id: string | null } & (NoteOutcome | { kind: 'refused'; problem: Problem })

export async function changeNotes(ctx: MemberContext, updates: unknown): Promise<BatchReply> {
  if (!Array.isArray(updates)) throw common.refuse('invalid_payload', { field: 'updates' })
  if (updates.length === 0) throw refuse('no_updates_provided')
  if (updates.length > MAX_BATCH) throw refuse('too_many_updates', { max: MAX_BATCH })
  const items = await changeAll(ctx, updates)
  const unwritten = await findUnwritten(ctx, items.flatMap(notesOf('written')))
  const stale = items.flatMap(notesOf('stale'))
  const shown = new Map((await showNotes(ctx, stale)).map((note, at) => [stale[at]!, note]))
  return {
    results: items.map((item) => {
      const { id } = item
      if (item.kind === 'refused') return refusedResult(id, item.problem)
      if (item.kind === 'written' && unwritten.has(item.note.id))
        return refusedResult(id, refuse('note_not_stored'))
      if (item.kind === 'stale') return refusedResult(id, conflict(shown.get(item.note)!))
      return { id, ok: true, status: 200, updated_at: toIso(item.note.updatedAt) }
    }),
  }
}

// Each round makes at least one change, unless somebody anchors the same note in the same moment.
const MOST_IDLE_ROUNDS = 5

/** Usually one round: a second change of the same note is prepared after the first one is written. */
async function changeAll(ctx: MemberContext, updates: readonly unknown[]): Promise<Item[]> {
  const items: Item[] = []
  for (let idle = 0; items.length < updates.length; idle++) {
    if (idle === MOST_IDLE_ROUNDS) throw common.refuse('busy')
    const prepared = await prepareRound(ctx, updates.slice(items.length))
    const done = await inTransaction(ctx, (ctx) => changeRound(ctx, prepared))
    items.push(...done)
    if (done.length > 0) idle = -1
  }
  return items
}

interface Prepared {
  id: string | null
  input: UpdateNoteInput
  anchor: PreparedAnchor | null
  problem: Problem | null
}

async function prepareRound(ctx: MemberContext, updates: readonly unknown[]): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  const met = new Set<string | null>()
  for (const update of updates) {
    const said = (update as { id?: unknown } | null)?.id
    const id = typeof said === 'string' ? said : null
    if (id !== null && met.has(id)) break
    met.add(id)
    prepared.push(await prepareOne(ctx, id, update))
  }
  return prepared
}

/** A refusal concerns this item alone; any other error concerns the store, and so the whole batch. */
async function prepareOne(
  ctx: MemberContext,
  id: string | null,
  update: unknown,
): Promise<Prepared> {
  const nothing = { id, input: {}, anchor: null }
  try {
    if (id === null) throw common.refuse('invalid_payload', { field: 'id' })
    requireCleanText(update)
    const input = readChange(update)
    return { id, input, anchor: await prepareChange(ctx, id, input), problem: null }
  } catch (error) {
    if (error instanceof Problem) return { ...nothing, problem: error }
    throw error
  }
}

/** Stops at the first change that is outdated; it begins the next round. */
async function changeRound(ctx: MemberContext, prepared: readonly Prepared[]): Promise<Item[]> {
  const items: Item[] = []
  for (const one of prepared) {
    const item = await changeOne(ctx, one)
    if (item.kind === 'outdated') break
    items.push(item)
  }
  return items
}

async function changeOne(
  ctx: MemberContext,
  { id, input, anchor, problem }: Prepared,
): Promise<Item | { id: string | null; kind: 'outdated' }> {
  try {
    if (problem || id === null) return { id, kind: 'refused', problem: problem! }
    return { id, ...(await applyChange(ctx, id, input, anchor)) }
  } catch (error) {
    if (error instanceof Problem) return { id, kind: 'refused', problem: error }
    throw error
  }
}

function notesOf(kind: NoteOutcome['kind']) {
  return (item: Item): Note[] => (item.kind === kind ? [item.note] : [])
}

function refusedResult(id: string | null, { declared, code, context }: Problem) {
  return { ...context, id, ok: false, status: declared.status, error: declared.error, code }
}
