/** The one search of notes, used by the page, the JSON, the palette and the agent's tool. */
import { findFiles } from '#features/library/index.ts'
import { notePaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { href } from '#platform/http/paths.ts'
import { tasksOf } from '#platform/tasks/index.ts'
import { foldText } from '#platform/text/index.ts'
import { toIso } from '#platform/time/index.ts'
import type { NoteSearchHit } from '../contract/index.ts'
import type { LocationKind, NoteLocationFilter } from '../contract/limits.ts'
import { refuse } from '../problems/index.ts'
import { colorHex, type Note, sameColors } from '../rules/note.ts'
import { previewAround } from '../rules/preview.ts'
import { type NoteCursor, type NoteSearch, searchNotes } from '../store/index.ts'
import { findReminded, findUnattached, type Narrowed } from './narrowing.ts'

interface SearchRequest extends NoteFilter {
  q: string
  limit: number
}

/** As they occur in a URL. */
interface NamedFilters {
  color?: string | undefined
  on?: NoteLocationFilter | undefined
  tasks?: 'open' | undefined
  reminder?: 'open' | undefined
  tag?: string | undefined
}

/** Filters of a list of notes besides the search text. */
interface NoteFilter {
  color?: string | undefined
  kind?: LocationKind | undefined
  hasTasks?: boolean | undefined
  /** Notes with all of these tags, in any case. */
  tags?: readonly string[] | undefined
  /** Only unattached notes. */
  isUnattached?: boolean | undefined
  /** Only notes with an open reminder. */
  isReminded?: boolean | undefined
  /** Only this note. */
  id?: string | undefined
}

export interface NoteSearchOutcome {
  results: NoteSearchHit[]
  /** The same notes as they are stored, for callers that show more of them. */
  notes: readonly Note[]
  hasMore: boolean
  /** There was more text than a search may read; these are the newest matches in what was read. */
  isTooBroad: boolean
  /** Of the boards that hold some of them; called by those who show the names. */
  boardNames(): Promise<ReadonlyMap<string, string>>
}

export function noteFilterOf({ color, on, tasks, reminder, tag }: NamedFilters): NoteFilter {
  return {
    color,
    kind: on === 'unattached' ? undefined : on,
    tags: tag === undefined ? [] : [tag],
    hasTasks: tasks === 'open',
    isUnattached: on === 'unattached',
    isReminded: reminder === 'open',
  }
}

export async function findNotesContaining(
  ctx: MemberContext,
  { q, ...request }: SearchRequest,
): Promise<NoteSearchOutcome> {
  const folded = foldText(q)
  // A query of Hebrew points alone folds to nothing, which would match every text.
  if (folded === '')
    return {
      results: [],
      notes: [],
      hasMore: false,
      isTooBroad: false,
      boardNames: async () => new Map(),
    }
  return findNotes(ctx, { ...request, folded, from: null })
}

/** All notes, the most recently changed first, one page from a cursor. */
export function listAllNotes(
  ctx: MemberContext,
  request: NoteFilter & { from: NoteCursor | null; limit: number },
): Promise<NoteSearchOutcome & { last: NoteCursor | null }> {
  return findNotes(ctx, { ...request, folded: null })
}

async function findNotes(
  ctx: MemberContext,
  {
    color,
    kind,
    tags = [],
    hasTasks = false,
    isUnattached,
    isReminded,
    id,
    ...wanted
  }: NoteFilter & WantedNotes,
) {
  const colors = color === undefined ? null : sameColors(color)
  const narrowed = [
    ...(id === undefined ? [] : [{ ids: [id], isCut: false }]),
    ...(isUnattached ? [await findUnattached(ctx)] : []),
    ...(isReminded ? [await findReminded(ctx)] : []),
  ]
  const search = {
    ...wanted,
    ...{ colors, kind: kind ?? null, hasTasks, among: inAll(narrowed) },
    tags: tags.map(foldText),
  }
  const { notes, ...outcome } = await searchNotes(ctx.store, ctx.actor.id, search)
  // Code may contain the same characters as a task.
  const shown = hasTasks ? notes.filter(({ content }) => hasOpenTask(content)) : notes
  const names = await fileNamesOf(ctx, shown)
  const last = notes.at(-1)
  return {
    ...outcome,
    isTooBroad: outcome.isTooBroad || narrowed.some(({ isCut }) => isCut),
    notes: shown,
    boardNames: () => boardNamesOf(ctx, shown),
    results: shown.map((note) => hitReply(note, wanted.folded ?? '', names)),
    last: last ? { updatedAt: last.updatedAt, id: last.id } : null,
  }
}

/** Null: no filter applies. */
function inAll(narrowed: readonly Narrowed[]): string[] | null {
  const [first, ...others] = narrowed.map(({ ids }) => new Set(ids))
  return first ? [...others.reduce((all, ids) => all.intersection(ids), first)] : null
}

type WantedNotes = Pick<NoteSearch, 'folded' | 'from' | 'limit'>

function hasOpenTask(text: string): boolean {
  return tasksOf(text).some(({ checked }) => !checked)
}

/** The names of the files that notes are about, in one query. */
export async function fileNamesOf(
  ctx: MemberContext,
  notes: readonly Note[],
): Promise<ReadonlyMap<string, string>> {
  const ids = notes.flatMap(({ location }) => (location.kind === 'file' ? [location.id] : []))
  if (ids.length === 0) return new Map()
  const files = await findFiles(ctx.store, ctx.actor.id, [...new Set(ids)])
  return new Map(files.map(({ id, fileName }) => [id, fileName]))
}

function hitReply(note: Note, folded: string, names: ReadonlyMap<string, string>): NoteSearchHit {
  const { kind, id, path } = note.location
  const preview = previewAround(note.content, folded)
  return {
    id: note.id,
    url: href(notePaths.note, { note_id: note.id }),
    kind,
    title: note.title,
    preview: preview.text,
    preview_truncated: preview.isTruncated,
    color: note.color,
    color_hex: colorHex(note.color),
    updated_at: toIso(note.updatedAt),
    ...(kind === 'file' && { file_id: id, file_name: names.get(id) ?? '' }),
    ...(kind === 'board' && { board_id: id }),
    ...(kind === 'repo' && { repo_name: id, repo_path: path }),
  }
}

export async function searchReply(
  ctx: MemberContext,
  { q, limit, ...named }: NamedFilters & { q: string; limit: number },
) {
  const request = { q, limit, ...noteFilterOf(named) }
  const { results, hasMore, isTooBroad } = await findNotesContaining(ctx, request)
  if (isTooBroad) throw refuse('note_search_too_broad')
  ctx.emit('business_metric', { metric: 'search', count: 1 })
  return {
    ok: true as const,
    query: q,
    count: results.length,
    has_more: hasMore,
    results,
  }
}

// The names of the boards that hold these notes, in one query. Boards belong to another feature.

export async function boardNamesOf(
  ctx: MemberContext,
  notes: readonly Note[],
): Promise<ReadonlyMap<string, string>> {
  const ids = notes.flatMap(({ location }) => (location.kind === 'board' ? [location.id] : []))
  const names = new Map<string, string>()
  if (ids.length > 0)
    await runHooks(ctx, 'boards_named', { ownerId: ctx.actor.id, ids: [...new Set(ids)], names })
  return names
}
