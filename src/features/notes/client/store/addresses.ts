/** Where the server keeps notes. */
import type { NotesLocation } from './note-state.ts'

const NOTES = '/api/sticky-notes'

export function noteUrl(id: string, part = ''): string {
  return `${NOTES}/note/${encodeURIComponent(id)}${part && `/${part}`}`
}

export function notesUrl({ kind, id, path = '' }: NotesLocation): string {
  if (kind === 'file') return `${NOTES}/${encodeURIComponent(id)}`
  if (kind === 'board') return `${NOTES}/board/${encodeURIComponent(id)}`
  return `${NOTES}/repo/${encodeURIComponent(id)}/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** A note's own address, for ever. */
export function noteHref(id: string): string {
  return `/note/${encodeURIComponent(id)}`
}
