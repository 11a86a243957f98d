/** Notes on repository files that left the mirrored tree. Computed on read; nothing is written. */

import { isRepoName, type Mirror, refuseRepo } from '#features/repositories/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { toIsoOrNull } from '#platform/time/index.ts'
import { storedPlacement } from '../rules/note.ts'
import { countNotesByRepo, countNotesByRepoFile, listNotesInRepo } from '../store/index.ts'
import { askMirror, findRepoFiles } from './repo-files.ts'
import { noteReply } from './show.ts'

/** The orphaned notes of one repository, and when its tree was last checked. */
export async function listOrphans(ctx: MemberContext, name: string) {
  if (!isRepoName(name)) throw refuseRepo('repo_not_found', { repo_name: name })
  const notes = await listNotesInRepo(ctx.store, ctx.actor.id, name)
  const files = await findRepoFiles(ctx, notes)
  const found = await askMirror(ctx, async (mirrors, ownerId) => ({
    mirror: await mirrors.find(ownerId, name),
  }))
  const orphans = notes.filter(files.isOrphan)
  return {
    ok: true as const,
    notes: orphans.map((note) => noteReply(note, storedPlacement(note.anchor), true)),
    count: orphans.length,
    last_sync_time: toIsoOrNull(found?.mirror?.syncedAt ?? null),
    unknown: files.isUnknown || found === null,
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

export interface RepoNoteCounts {
  notes: number
  /** Notes whose file is not in the tree; null when the trees could not be read. */
  unattached: number | null
}

/** How many notes each repository has, by its name. Two queries for any number of repositories. */
export async function countRepoNotes(ctx: MemberContext): Promise<Map<string, RepoNoteCounts>> {
  const files = await countNotesByRepoFile(ctx.store, ctx.actor.id)
  const pathsByRepo = new Map<string, string[]>()
  for (const [name, there] of Map.groupBy(files, ({ repoName }) => repoName))
    pathsByRepo.set(
      name,
      there.map(({ path }) => path),
    )
  const present = await askMirror(ctx, (mirrors, id) => mirrors.pathsPresentIn(id, pathsByRepo))
  const counts = new Map<string, RepoNoteCounts>()
  for (const { repoName, path, notes } of files) {
    const known = counts.get(repoName) ?? { notes: 0, unattached: present && 0 }
    const isLost = present !== null && !present.get(repoName)?.has(path)
    counts.set(repoName, {
      notes: known.notes + notes,
      unattached: known.unattached === null ? null : known.unattached + (isLost ? notes : 0),
    })
  }
  return counts
}
