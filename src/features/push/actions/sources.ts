/** What may be sent: each kind of thing has a source that can put it into words when its moment has come. */
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/index.ts'
import type { Locale, Translate } from '../../../platform/i18n/index.ts'
import { type Letter, MAX_MESSAGE_BYTES, type PushMessage } from '../../../platform/push/index.ts'
import { cutPoints } from '../../../platform/text/index.ts'
import { topicOf } from '../rules/topic.ts'
import { putInQueue, takeFromQueue, type Waiting } from '../store/index.ts'

/** In whose words a letter is written. */
export interface Speaker {
  t: Translate
  locale: Locale
  timeZone: string
}

export interface PushSource {
  kind: string
  /** Decides under which names attempts and failures are told. */
  family: 'reminder' | 'event'
  maxAttempts: number
  /** Words for each row; a row without words is no longer wanted and goes without a sound. */
  compose(
    ctx: Context,
    rows: readonly Waiting[],
    speakerOf: (ownerId: string) => Speaker,
  ): Promise<Map<string, Letter>>
}

export interface Scheduled {
  ownerId: string
  kind: string
  itemId: string
  /** The moment it speaks of; a later call with another moment replaces this one. */
  at: number
}

/** Sends it at its moment. In the caller's transaction, so that both are there or neither. */
export async function schedulePush(ctx: Context, { ownerId, kind, itemId, at }: Scheduled) {
  const now = ctx.now()
  const id = newId(now)
  await putInQueue(ctx.store, { ownerId, id, kind, itemId, moment: at, readyAt: at, data: '', now })
}

export async function cancelPush(
  ctx: Context,
  { ownerId, kind, itemId }: Pick<Scheduled, 'ownerId' | 'kind' | 'itemId'>,
): Promise<void> {
  await takeFromQueue(ctx.store, ownerId, kind, itemId)
}

/** Something that an agent did for a person, to be told to them at once. */
export async function recordPushEvent(
  ctx: Context,
  { ownerId, kind, data }: { ownerId: string; kind: string; data: Record<string, string> },
): Promise<void> {
  const now = ctx.now()
  const id = newId(now)
  const text = JSON.stringify(data)
  await putInQueue(ctx.store, {
    ownerId,
    id,
    kind,
    itemId: id,
    moment: now,
    readyAt: now,
    data: text,
    now,
  })
}

const MAX_TITLE = 120
const MAX_BODY = 400

export interface LetterRequest {
  message: PushMessage
  ttlSeconds: number
  urgency: Letter['urgency']
}

/** The words are shortened until they fit into one push: a word of a note can be twenty thousand letters long. */
export function writeLetter({ message, ttlSeconds, urgency }: LetterRequest): Letter {
  for (let max = MAX_BODY; ; max = Math.floor(max / 2)) {
    const title = cutPoints(message.title, Math.min(MAX_TITLE, max))
    const text = JSON.stringify({ ...message, title, body: cutPoints(message.body, max) })
    if (Buffer.byteLength(text) <= MAX_MESSAGE_BYTES || max === 0)
      return { text, ttlSeconds, urgency, topic: topicOf(message.tag) }
  }
}
