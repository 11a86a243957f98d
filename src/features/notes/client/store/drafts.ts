/**
 * The entries that a note adds to the outbox. Text carries the stamp of the text it started from; layout carries none.
 */
import type { OutboxChange } from '#client/offline/outbox-rules.ts'
import { noteApi } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import { noteHref, notesUrl, noteUrl, QUEUE } from './addresses.ts'
import {
  createBody,
  type Layout,
  type NoteState,
  type NotesLocation,
  type NoteText,
} from './note-state.ts'

/** `label` is the name of the note in the chip's list. */
export function createDraft(location: NotesLocation, note: NoteState, label: string): OutboxChange {
  const { object } = location
  const body = { ...createBody(note), ...(object && { file_object: object }) }
  return { queue: QUEUE + note.id, method: 'POST', url: notesUrl(location), body, label }
}

export function textDraft(note: NoteState, field: keyof NoteText, label: string): OutboxChange {
  const { id, mine, known, raisedTo } = note
  return {
    ...changeOf(id, label),
    fields: field === 'content' ? 'text' : 'title',
    body: { [field]: mine[field], ...(raisedTo === null ? {} : { z: raisedTo }) },
    baseText: known[field],
    stamp: known.stamp,
  }
}

export function layoutDraft({ id }: NoteState, body: Partial<Layout>, label: string): OutboxChange {
  return { ...changeOf(id, label), fields: 'layout', body }
}

function changeOf(id: string, label: string) {
  return {
    queue: QUEUE + id,
    method: 'PUT' as const,
    url: noteUrl(id),
    label,
    href: noteHref(id),
  }
}

export interface Tick {
  index: number
  checked: boolean
}

export function tickDraft({ id, known }: NoteState, body: Tick, label: string): OutboxChange {
  return {
    queue: QUEUE + id,
    method: 'POST',
    url: href(noteApi.task, { note_id: id }),
    body,
    baseText: known.content,
    stamp: known.stamp,
    label,
    href: noteHref(id),
  }
}

export function deleteDraft({ id }: NoteState, label: string): OutboxChange {
  return { queue: QUEUE + id, method: 'DELETE', url: noteUrl(id), body: undefined, label }
}

export function restoreDraft({ id }: NoteState, label: string): OutboxChange {
  const url = href(noteApi.restore, { note_id: id })
  return { queue: QUEUE + id, method: 'POST', url, body: undefined, label }
}
