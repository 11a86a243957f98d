/** What answers about notes mean, before the outbox decides: it does not know what a note is. */
import type { Entry } from '../../../../../client/journal.ts'
import type { Verdict } from '../../../../../client/outbox.ts'
import type { Answer } from '../../../../../client/talk.ts'
import type { NoteRecord, Words } from '../sheet.ts'

/** The parts of an answer's body that tell how the note stands on the server. */
export interface Stored {
  note?: NoteRecord
  content?: string
  updated_at?: string
}

/** Text and stamp on the server, where the answer tells both. */
export function storedText(answer: Answer<object>): { content: string; stamp: string } | null {
  const stored = answer.body as Stored
  const content = stored.note?.content ?? stored.content
  const stamp = stored.note?.updated_at ?? stored.updated_at
  return content === undefined || stamp === undefined ? null : { content, stamp }
}

/** `isOurs`: this tab has sent these words. */
export function judgeAnswer(
  entry: Entry,
  answer: Answer<object>,
  isOurs: (content: string) => boolean,
): Verdict | undefined {
  if (answer.code !== 'conflict') return entry.fields === null ? judgeTick(answer) : undefined
  const stored = storedText(answer)
  if (!stored) return undefined
  const { content, stamp } = stored
  if (entry.fields === null) {
    // A box of words that did not change: somebody only moved the note.
    return content === entry.baseText ? { resend: { stamp } } : 'done'
  }
  const sent = entry.body as Partial<Words>
  const [now, wanted] =
    entry.fields === 'title'
      ? [(answer.body as Stored).note?.title, sent.title]
      : [content, sent.content]
  if (now === wanted) return 'done'
  if (now === entry.baseText) return { resend: { stamp } }
  // What a closing page managed to send is ours too: the newer words go on from there.
  const goesOn = entry.fields === 'text' && isOurs(content)
  return goesOn ? { resend: { stamp, baseText: content } } : undefined
}

/** A box that could not be ticked is told and drawn anew; repeating it would tick another one. */
function judgeTick(answer: Answer<object>): Verdict | undefined {
  const isAboutBox = /^(task_|invalid_index|invalid_checked)/.test(answer.code ?? '')
  return isAboutBox ? 'done' : undefined
}

/** The same request would be refused again. */
export function isFinal({ status, code }: Answer<object>): boolean {
  const isLater = [401, 408, 425, 429].includes(status)
  return status >= 400 && status < 500 && !isLater && code !== 'conflict'
}
