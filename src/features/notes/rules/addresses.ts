/** Where a note is opened. One resolver for the permalink, so that list, search, push and tools agree. */
import type { Note, Placement } from './note.ts'

/** What else has to be known about the file under a note. */
export interface FileAtHand {
  isMarkdown: boolean
  isInBin: boolean
}

/** The name under which a page finds the note, also without a script. */
export function noteFragment(id: string): string {
  return `note-${id}`
}

/** The page the note lies on, with the note named; its line or heading is what the page scrolls to. */
export function noteAddress(note: Note, placement: Placement, file: FileAtHand | null): string {
  const { kind, id, path } = note.place
  const named = `?note=${note.id}`
  const own = `#${noteFragment(note.id)}`
  if (kind === 'board') return `/boards/${id}${named}${own}`
  const spot = lineFragment(placement) ?? own
  if (kind === 'repo') {
    const parts = path.split('/').map(encodeURIComponent).join('/')
    return `/repos/${encodeURIComponent(id)}/file/${parts}${named}${spot}`
  }
  if (!file || file.isInBin) return '/trash'
  const isAtHeading = placement.anchorId !== '' && file.isMarkdown
  if (isAtHeading) return `/md/${id}${named}#${encodeURIComponent(placement.anchorId)}`
  return `/file/${id}${named}${spot}`
}

function lineFragment({ state, lineStart, lineEnd }: Placement): string | null {
  if (lineStart === null || state === 'lost') return null
  return lineEnd === null || lineEnd === lineStart ? `#L${lineStart}` : `#L${lineStart}-L${lineEnd}`
}
