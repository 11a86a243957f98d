/** The URLs of notes on the server, and their queues in the outbox. */
import type { OutboxChange } from '#client/offline/outbox-rules.ts'
import { boardApi, noteApi, notePaths } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import type { NotesLocation } from './note-state.ts'

export function noteUrl(id: string): string {
  return href(noteApi.note, { note_id: id })
}

export function notesUrl({ kind, id, path = '' }: NotesLocation): string {
  if (kind === 'file') return href(noteApi.onFile, { file_id: id })
  if (kind === 'board') return href(boardApi.notes, { board_id: id })
  return href(noteApi.onRepoFile, { repo_name: id, '*': path })
}

/** A note's own URL, which never changes. */
export function noteHref(id: string): string {
  return href(notePaths.note, { note_id: id })
}

export const QUEUE = 'note:'

/** Which note an entry of the outbox is about. */
export function noteIdOf({ queue }: Pick<OutboxChange, 'queue'>): string {
  return queue.slice(QUEUE.length)
}
