/** The URL at which a note is opened. One function for the permalink, so that list, search, push and tools agree. */

import { trashPaths, viewerPaths } from '#paths/files.ts'
import { boardPaths, notePaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import { href } from '#platform/http/paths.ts'
import type { Note, Placement, WrittenOn } from './note.ts'

/** What else is needed about the file under a note. */
export interface FileUnderNote {
  isMarkdown: boolean
  isInTrash: boolean
}

/**
 * A file that left its repository has no page: its notes are listed on the page of the repository, or with all others.
 */
export type RepoFileState = 'there' | 'gone' | 'no repository'

/** The fragment by which a page finds the note, also without a script. */
export function noteFragment(id: string): string {
  return `note-${id}`
}

/** The page of the note, with the note in the fragment; the page scrolls to its line or heading. */
export function noteAddress(
  note: Note,
  placement: Placement,
  file: FileUnderNote | null,
  repoFile: RepoFileState = 'there',
): string {
  const { kind, id, path } = note.location
  const named = { note: note.id }
  const own = `#${noteFragment(note.id)}`
  if (kind === 'board') return `${href(boardPaths.board, { board_id: id }, named)}${own}`
  const spot = lineFragment(placement) ?? own
  if (kind === 'repo' && repoFile === 'no repository') return href(notePaths.search, null, named)
  if (kind === 'repo' && repoFile === 'gone')
    return `${href(repoPaths.sync, { name: id }, named)}${own}`
  if (kind === 'repo') return `${href(repoPaths.file, { name: id, '*': path }, named)}${spot}`
  if (!file || file.isInTrash) return trashPaths.trash
  const isAtHeading = placement.anchorId !== '' && file.isMarkdown
  if (isAtHeading)
    return `${href(viewerPaths.document, { id }, named)}#${encodeURIComponent(placement.anchorId)}`
  return `${href(viewerPaths.source, { id }, named)}${spot}`
}

/** The file as it was when the note was written. */
export function commitAddress(repoName: string, { commit, path, ...lines }: WrittenOn): string {
  const page = href(repoPaths.at, { name: repoName, commit, '*': path })
  return `${page}${lineFragment(lines) ?? ''}`
}

function lineFragment({
  state,
  lineStart,
  lineEnd,
}: Pick<WrittenOn, 'lineStart' | 'lineEnd'> & { state?: Placement['state'] }): string | null {
  if (lineStart === null || state === 'lost') return null
  return lineEnd === null || lineEnd === lineStart ? `#L${lineStart}` : `#L${lineStart}-L${lineEnd}`
}
