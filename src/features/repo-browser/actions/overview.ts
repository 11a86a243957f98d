/** The repositories of a person with the counts of notes on their files. */
import { countRepoNotes, type RepoNoteCounts } from '#features/notes/index.ts'
import { showRepos } from '#features/repositories/index.ts'
import type { MemberContext } from '#platform/context.ts'

export const NO_NOTES: RepoNoteCounts = { notes: 0, unattached: 0 }

export async function overview(ctx: MemberContext) {
  const listed = await showRepos(ctx)
  const counts = await countRepoNotes(ctx)
  const names = new Set(listed.repos.map(({ name }) => name))
  return {
    ...listed,
    notesOf: (name: string) => counts.get(name) ?? NO_NOTES,
    /** Not mirrored any more, but with notes. */
    gone: [...counts]
      .filter(([name]) => !names.has(name))
      .map(([name, { notes }]) => ({ name, notes })),
  }
}
