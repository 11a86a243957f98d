/** How replies about notes are judged for the outbox, which does not know what a note is. */
import type { OutboxEntry } from '#client/offline/journal.ts'
import type { Verdict } from '#client/offline/outbox.ts'
import type { ApiResponse } from '#client/request/request.ts'
import type { Layout, NoteRecord, NoteText } from './note-state.ts'

/** The fields of a reply that describe the stored note. */
export interface StoredFields {
  note?: NoteRecord
  content?: string
  updated_at?: string
}

/** Text and stamp on the server, if the reply has both. */
export function textOnServer(
  response: ApiResponse<object>,
): { content: string; stamp: string } | null {
  const stored = response.body as StoredFields
  const content = stored.note?.content ?? stored.content
  const stamp = stored.note?.updated_at ?? stored.updated_at
  return content === undefined || stamp === undefined ? null : { content, stamp }
}

/** `isOurs`: this tab has sent this text. */
export function judgeResponse(
  entry: OutboxEntry,
  response: ApiResponse<object>,
  isOurs: (content: string) => boolean,
): Verdict | undefined {
  const body = bodyUntied(entry, response)
  if (body) return { resend: { body } }
  if (response.code !== 'conflict') return entry.fields === null ? judgeTick(response) : undefined
  const stored = textOnServer(response)
  if (!stored) return undefined
  const { content, stamp } = stored
  if (entry.fields === null) {
    // A box in a text that did not change: only the layout did.
    return content === entry.baseText ? { resend: { stamp } } : 'done'
  }
  const sent = entry.body as Partial<NoteText>
  const [now, wanted] =
    entry.fields === 'title'
      ? [(response.body as StoredFields).note?.title, sent.title]
      : [content, sent.content]
  if (now === wanted) return 'done'
  if (now === entry.baseText) return { resend: { stamp } }
  // What a closing page managed to send is ours too: the newer text continues from it.
  const goesOn = entry.fields === 'text' && isOurs(content)
  return goesOn ? { resend: { stamp, baseText: content } } : undefined
}

/** A box that could not be ticked is reported and redrawn; repeating the request would tick another one. */
function judgeTick(response: ApiResponse<object>): Verdict | undefined {
  const isAboutBox = /^(task_|invalid_index|invalid_checked)/.test(response.code ?? '')
  return isAboutBox ? 'done' : undefined
}

/**
 * What to send instead when the anchor of a new note is gone: the version of its text is not stored any longer, or its
 * text lost the line while the request waited. The note's own text is not affected.
 */
export function bodyUntied(
  { method, body }: OutboxEntry,
  { code }: ApiResponse<object>,
): object | null {
  if (typeof body !== 'object' || body === null) return null
  if (code === 'invalid_file_version' && 'file_version' in body) {
    const { file_version: _, ...rest } = body as Partial<Layout>
    return rest
  }
  if (code !== 'anchor_not_found' || method !== 'POST') return null
  const {
    line_start: _,
    line_end: __,
    anchor_id: ___,
    anchor_text: ____,
    ...rest
  } = body as Partial<NoteRecord>
  return { ...rest, mode: 'surface' }
}

/** The same request would be refused again. */
export function isFinal({ status, code }: ApiResponse<object>): boolean {
  const isLater = [401, 408, 425, 429].includes(status)
  return status >= 400 && status < 500 && !isLater && code !== 'conflict'
}
