/**
 * What the database knows about files of mirrored repositories that have notes. Writes nothing and does not run git.
 */
import { type Mirror, refuseRepo, storedMirrors } from '#features/repositories/index.ts'
import type { OwnerContext } from '#platform/context.ts'
import { asksForRepeat } from '#platform/store/index.ts'
import { refuse } from '../problems/index.ts'
import type { Anchor, Note } from '../rules/note.ts'
import { isUnplaced } from '../rules/note.ts'

type LocatedNote = Pick<Note, 'location'>

export interface RepoFiles {
  /** Git's id of the text of the note's file; null: the file left the tree; undefined: unknown. */
  objectOf(note: LocatedNote): string | null | undefined
  isOrphan(note: LocatedNote): boolean
  /** A mirror could not be read, so no note is called an orphan. */
  isUnknown: boolean
}

/** The files of these notes; one query for each repository among them. */
export async function findRepoFiles(
  ctx: OwnerContext,
  notes: readonly LocatedNote[],
): Promise<RepoFiles> {
  const inRepos = notes.filter(({ location }) => location.kind === 'repo')
  const known = new Map<string, ReadonlyMap<string, string> | null>()
  for (const [name, there] of Map.groupBy(inRepos, ({ location }) => location.id)) {
    const paths = [...new Set(there.map(({ location }) => location.path))]
    known.set(name, await askMirror(ctx, (mirrors, id) => mirrors.findFiles(id, name, paths)))
  }
  const objectOf = ({ location: { kind, id, path } }: LocatedNote) => {
    const files = kind === 'repo' ? known.get(id) : null
    return files ? (files.get(path) ?? null) : undefined
  }
  return {
    objectOf,
    isOrphan: (note) => objectOf(note) === null,
    isUnknown: [...known.values()].includes(null),
  }
}

export interface MirroredFile {
  mirror: Mirror
  object: string
}

/** Refuses a path that is not in a mirror of this person; a mirror that cannot be read refuses too. */
export async function requireMirrored(
  ctx: OwnerContext,
  name: string,
  path: string,
): Promise<MirroredFile> {
  const asked = await askMirror(ctx, async (mirrors, ownerId) => ({
    mirror: await mirrors.find(ownerId, name),
    files: await mirrors.findFiles(ownerId, name, [path]),
  }))
  if (!asked) throw refuse('repo_unknown', { repo_name: name })
  const { mirror, files } = asked
  if (!mirror) throw refuseRepo('repo_not_found', { repo_name: name })
  const object = files.get(path)
  if (object === undefined)
    throw refuseRepo('repo_file_not_found', { repo_name: name, repo_path: path })
  return { mirror, object }
}

type Mirrors = ReturnType<typeof storedMirrors>

/** Null: the mirror cannot be read, which means neither "not there" nor "empty". */
export async function askMirror<T>(
  ctx: OwnerContext,
  ask: (mirrors: Mirrors, ownerId: string) => Promise<T>,
): Promise<T | null> {
  try {
    return await ask(storedMirrors(ctx.store), ctx.actor.id)
  } catch (error) {
    if (asksForRepeat(error)) throw error
    ctx.log.error({ err: error, request_id: ctx.requestId }, 'a mirror could not be read')
    return null
  }
}

/** Whether a sync changed the text of a repository's file since the note was anchored to it. */
export async function isOvertaken(ctx: OwnerContext, note: Note, anchor: Anchor): Promise<boolean> {
  if (note.location.kind !== 'repo') return false
  const object = (await findRepoFiles(ctx, [note])).objectOf(note)
  return typeof object === 'string' && isUnplaced(anchor, object)
}
