/** What a note gives to the outbox. Text carries the stamp of the words it started from; layout carries none. */
import type { Draft } from '../../../../../client/outbox-rules.ts'
import { noteHref, noteUrl, placeUrl } from '../addresses.ts'
import { createBody, type Layout, type PlaceOfNotes, type Sheet, type Words } from '../sheet.ts'

export const QUEUE = 'note:'

/** `label` is what the chip's list calls the note. */
export function createDraft(place: PlaceOfNotes, sheet: Sheet, label: string): Draft {
  const body = createBody(sheet)
  return { queue: QUEUE + sheet.id, method: 'POST', url: placeUrl(place), body, label }
}

export function wordsDraft(sheet: Sheet, field: keyof Words, label: string): Draft {
  const { id, mine, known, raisedTo } = sheet
  return {
    ...changeOf(id, label),
    fields: field === 'content' ? 'text' : 'title',
    body: { [field]: mine[field], ...(raisedTo === null ? {} : { z: raisedTo }) },
    baseText: known[field],
    stamp: known.stamp,
  }
}

export function layoutDraft({ id }: Sheet, body: Partial<Layout>, label: string): Draft {
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

export function tickDraft({ id, known }: Sheet, body: Tick, label: string): Draft {
  return {
    queue: QUEUE + id,
    method: 'POST',
    url: noteUrl(id, 'task'),
    body,
    baseText: known.content,
    stamp: known.stamp,
    label,
    href: noteHref(id),
  }
}

export function deleteDraft({ id }: Sheet, label: string): Draft {
  return { queue: QUEUE + id, method: 'DELETE', url: noteUrl(id), body: undefined, label }
}

export function restoreDraft({ id }: Sheet, label: string): Draft {
  return { queue: QUEUE + id, method: 'POST', url: noteUrl(id, 'restore'), body: undefined, label }
}

/** Which note an entry of the outbox is about. */
export function idOf({ queue }: Pick<Draft, 'queue'>): string {
  return queue.slice(QUEUE.length)
}
