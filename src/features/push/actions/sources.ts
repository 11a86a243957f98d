/** What may be sent: each kind of row has a source that composes its message when it is due. */

import { hash } from 'node:crypto'
import { findAnyFile } from '#features/library/index.ts'
import { viewerPaths } from '#paths/files.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { href } from '#platform/http/paths.ts'
import { directionOf, type Locale, type Translate } from '#platform/i18n/index.ts'
import {
  MAX_PUSH_MESSAGE_BYTES,
  type NotificationPayload,
  type PushMessage,
} from '#platform/push/index.ts'
import { isRecord, storedJson } from '#platform/store/index.ts'
import { cutPoints } from '#platform/text/index.ts'
import { EVENT_ATTEMPTS } from '../contract/limits.ts'
import { dequeue, enqueue, type QueuedPush } from '../store/index.ts'

/** The language and time zone in which a message is composed. */
export interface RecipientLocale {
  t: Translate
  locale: Locale
  timeZone: string
}

export interface PushSource {
  kind: string
  /** Decides under which event names attempts and failures are emitted. */
  family: 'reminder' | 'event'
  maxAttempts: number
  /** Messages by row. A row without a message is no longer wanted: it is deleted without an event. */
  compose(
    ctx: Context,
    rows: readonly QueuedPush[],
    localeOf: (ownerId: string) => RecipientLocale,
  ): Promise<Map<string, PushMessage>>
}

interface ScheduledPush {
  ownerId: string
  kind: string
  itemId: string
  /** When it is due; a later call with another moment replaces this one. */
  at: number
}

/** Queues a push for its moment, in the caller's transaction: both are committed or neither. */
export async function schedulePush(ctx: Context, { ownerId, kind, itemId, at }: ScheduledPush) {
  const now = ctx.now()
  const id = newId(now)
  await enqueue(ctx.store, {
    ownerId,
    id,
    kind,
    itemId,
    moment: at,
    readyAt: at,
    data: '',
    createdAt: now,
  })
}

export async function cancelPush(
  ctx: Context,
  { ownerId, kind, itemId }: Pick<ScheduledPush, 'ownerId' | 'kind' | 'itemId'>,
): Promise<void> {
  await dequeue(ctx.store, ownerId, kind, itemId)
}

/** Queues an immediate push about an action of an agent for a person. */
export async function recordPushEvent(
  ctx: Context,
  { ownerId, kind, data }: { ownerId: string; kind: string; data: Record<string, string> },
): Promise<void> {
  const now = ctx.now()
  const id = newId(now)
  const text = JSON.stringify(data)
  await enqueue(ctx.store, {
    ownerId,
    id,
    kind,
    itemId: id,
    moment: now,
    readyAt: now,
    data: text,
    createdAt: now,
  })
}

const MAX_TITLE = 120
const MAX_BODY = 400

interface MessageRequest {
  notification: NotificationPayload
  ttlSeconds: number
  urgency: PushMessage['urgency']
}

/** Cuts title and body until they fit into one push: a note without spaces can be twenty thousand characters long. */
export function writeMessage({ notification, ttlSeconds, urgency }: MessageRequest): PushMessage {
  for (let max = MAX_BODY; ; max = Math.floor(max / 2)) {
    const title = cutPoints(notification.title, Math.min(MAX_TITLE, max))
    const text = JSON.stringify({ ...notification, title, body: cutPoints(notification.body, max) })
    if (Buffer.byteLength(text) <= MAX_PUSH_MESSAGE_BYTES || max === 0)
      return { text, ttlSeconds, urgency, topic: topicOf(notification.tag) }
  }
}

// The second source: an agent saved a file. Other kinds do not exist in this release.

// A day later it is outdated.
const TTL_SECONDS = 86_400

export const fileSavedSource: PushSource = {
  kind: 'file_saved',
  family: 'event',
  maxAttempts: EVENT_ATTEMPTS,
  async compose(ctx, rows, speakerOf) {
    const messages = new Map()
    for (const { id, ownerId, data } of rows) {
      const { file_id: fileId } = storedJson(data, isRecord, {})
      if (typeof fileId !== 'string') continue
      const file = await findAnyFile(ctx.store, ownerId, fileId)
      if (!file || file.deletedAt !== null) continue
      const { t, locale } = speakerOf(ownerId)
      const message = {
        title: t('push.file_saved_title'),
        body: file.fileName,
        lang: locale,
        dir: directionOf(locale),
        tag: `file-${file.id}`,
        url: href(viewerPaths.source, { id: file.id }),
        actions: [],
        failed: t('push.action_failed'),
        about: { file_id: file.id },
      }
      messages.set(
        id,
        writeMessage({ notification: message, ttlSeconds: TTL_SECONDS, urgency: 'normal' }),
      )
    }
    return messages
  },
}

// At most 32 characters of base64url (RFC 8030, 5.4). One topic per tag: the push service keeps only the
// latest.

function topicOf(tag: string): string {
  return hash('sha256', tag, 'base64url').slice(0, 32)
}
