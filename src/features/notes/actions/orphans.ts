/** Notes on repository files that left the mirrored tree. Computed on read; nothing is written. */
import type { MemberContext } from '../../../platform/context.ts'
import { asksForRepeat } from '../../../platform/store/index.ts'
import { toIsoOrNull } from '../../../platform/time/index.ts'
import { type Mirror, storedMirrors } from '../../repos/index.ts'
import { refuse } from '../problems.ts'
import { type Note, storedPlacement } from '../rules/note.ts'
import { countNotesByRepo, listNotesInRepo } from '../store/index.ts'
import { noteReply } from './replies.ts'

/** Refuses a path that is not in a mirror of this person; a mirror that cannot be read refuses too. */
export async function refuseUnmirrored(
  ctx: MemberContext,
  name: string,
  path: string,
): Promise<void> {
  const asked = await askMirror(ctx, async (mirrors, ownerId) => ({
    mirror: await mirrors.find(ownerId, name),
    present: await mirrors.pathsPresent(ownerId, name, [path]),
  }))
  if (!asked) throw refuse('repo_unknown', { repo_name: name })
  if (!asked.mirror) throw refuse('repo_not_found', { repo_name: name })
  if (!asked.present.has(path))
    throw refuse('repo_file_not_found', { repo_name: name, repo_path: path })
}

type Placed = Pick<Note, 'place'>

export interface Orphanage {
  isOrphan(note: Placed): boolean
  /** A mirror could not be read: then nobody is called an orphan. */
  isUnknown: boolean
}

/** Which of these notes are orphans; one question for each repository among them. */
export async function findOrphans(
  ctx: MemberContext,
  notes: readonly Placed[],
): Promise<Orphanage> {
  const inRepos = notes.filter(({ place }) => place.kind === 'repo')
  const present = new Map<string, Set<string> | null>()
  for (const [name, there] of Map.groupBy(inRepos, ({ place }) => place.id)) {
    const paths = [...new Set(there.map(({ place }) => place.path))]
    present.set(name, await askMirror(ctx, (mirrors, id) => mirrors.pathsPresent(id, name, paths)))
  }
  return {
    isOrphan: ({ place }) => present.get(place.id)?.has(place.path) === false,
    isUnknown: [...present.values()].includes(null),
  }
}

/** What is left without its file in one repository, and when the tree was last looked at. */
export async function listOrphans(ctx: MemberContext, name: string) {
  const notes = await listNotesInRepo(ctx.store, ctx.actor.id, name)
  const orphanage = await findOrphans(ctx, notes)
  const found = await askMirror(ctx, async (mirrors, ownerId) => ({
    mirror: await mirrors.find(ownerId, name),
  }))
  const orphans = notes.filter(orphanage.isOrphan)
  return {
    ok: true as const,
    notes: orphans.map((note) => noteReply(note, storedPlacement(note.anchor), true)),
    count: orphans.length,
    last_sync_time: toIsoOrNull(found?.mirror?.syncedAt ?? null),
    unknown: orphanage.isUnknown || found === null,
  }
}

/** Repositories that have notes and are no longer mirrored. */
export async function listOrphanRepos(ctx: MemberContext) {
  const counted = await countNotesByRepo(ctx.store, ctx.actor.id)
  const mirrors = await askMirror(ctx, (mirrors, ownerId) => mirrors.list(ownerId))
  const names = new Set((mirrors ?? []).map(({ name }: Mirror) => name))
  const gone = mirrors ? counted.filter(({ repoName }) => !names.has(repoName)) : []
  return {
    ok: true as const,
    repos: gone.map(({ repoName, notes }) => ({ repo_name: repoName, notes })),
    count: gone.length,
    unknown: mirrors === null,
  }
}

type Mirrors = ReturnType<typeof storedMirrors>

/** Null: the mirror cannot be read, which is neither "not there" nor "empty". */
async function askMirror<T>(
  ctx: MemberContext,
  ask: (mirrors: Mirrors, ownerId: string) => Promise<T>,
): Promise<T | null> {
  try {
    return await ask(storedMirrors(ctx.store), ctx.actor.id)
  } catch (fault) {
    if (asksForRepeat(fault)) throw fault
    ctx.log.error({ err: fault, request_id: ctx.requestId }, 'a mirror could not be read')
    return null
  }
}
