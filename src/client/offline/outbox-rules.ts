/** The rules of the outbox as pure functions: what is merged, what is sent next, what a response changes. */

import type { Method } from '#platform/http/route.ts'
import type { ApiResponse } from '../request/request.ts'
import { type RetryClass, retryClass } from '../request/retry-class.ts'
import type { OutboxEntry, OutboxEntryError } from './journal.ts'

/** A change that a feature wants stored. */
export interface OutboxChange {
  queue: string
  fields?: string
  method: Method
  url: string
  body: unknown
  baseText?: string
  stamp?: string
  label: string
  href?: string
}

/** A feature's decision about a response, which overrides the retry class. */
export type Verdict = RetryClass | { resend: Partial<OutboxEntry> }

/** Deleting what is already gone is done. */
export function verdictOn({ method }: OutboxEntry, response: ApiResponse<object>): Verdict {
  const isGone = response.status === 404 || response.status === 410
  return method === 'DELETE' && isGone ? 'done' : retryClass(response)
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A wrong clock or an unusual proxy must not stop a queue for a day. */
const LONGEST_RETRY_AFTER_MS = 3_600_000

/** 1, 2, 4 … 60 s, a fifth more or less, so that many tabs and devices do not come back together. */
export function waitMs(attempts: number, retryAfterSeconds: number | null, random: number): number {
  const growing = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT_MS)
  if (retryAfterSeconds === null) return Math.round(growing * (0.8 + 0.4 * random))
  // Never before the moment the server named.
  const named = Math.min(retryAfterSeconds * 1000, LONGEST_RETRY_AFTER_MS)
  return Math.round(named + FIRST_WAIT_MS * random)
}

/** Adds a draft to its queue. A newer change of the same fields joins the one that waits, and its text wins. */
export function addDraft(
  entries: OutboxEntry[],
  draft: OutboxChange,
  id: string,
  now: number,
): OutboxEntry[] {
  const at = entries.findLastIndex((entry) => canJoin(entry, draft))
  const old = entries[at]
  // An independent entry (a tick, a delete) is in between: merging would change the order.
  const isOpen = entries.slice(at + 1).every((entry) => entry.fields !== null)
  if (!old || !isOpen) return [...entries, newEntry(draft, id, now)]
  const joined: OutboxEntry = {
    ...old,
    revision: old.revision + 1,
    body: joinBodies(old.body, draft.body),
    baseText: draft.baseText ?? old.baseText,
    stamp: draft.stamp ?? old.stamp,
    label: draft.label,
    ...(old.needsYou ? { needsYou: false, attempts: 0, notBefore: 0, lastError: null } : {}),
  }
  return entries.with(at, joined)
}

function canJoin(entry: OutboxEntry, draft: OutboxChange): boolean {
  if (entry.fields === null || entry.fields !== draft.fields) return false
  return entry.method === draft.method && entry.url === draft.url
}

function newEntry(draft: OutboxChange, id: string, now: number): OutboxEntry {
  const { queue, method, url, body, label } = draft
  return {
    id,
    revision: 1,
    queue,
    fields: draft.fields ?? null,
    method,
    url,
    body,
    baseText: draft.baseText ?? null,
    stamp: draft.stamp ?? null,
    label,
    href: draft.href ?? null,
    createdAt: now,
    attempts: 0,
    notBefore: 0,
    lastError: null,
    needsYou: false,
  }
}

/**
 * The entries that can be sent now or at their `notBefore`, at most one per queue. A stopped partial update blocks only
 * its own fields; any other stopped entry blocks its whole queue.
 */
export function headsOf(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const heads = new Map<string, OutboxEntry | null>()
  const held = new Set<string>()
  for (const entry of entries) {
    if (heads.has(entry.queue)) continue
    const slot = `${entry.queue}\n${entry.fields}`
    if (entry.needsYou && entry.fields === null) heads.set(entry.queue, null)
    else if (entry.needsYou) held.add(slot)
    else if (!held.has(slot)) heads.set(entry.queue, entry)
  }
  return [...heads.values()].filter((entry) => entry !== null)
}

/** The body for the server: with the stamp that protects other devices' changes. */
export function wireBody({ body, stamp }: OutboxEntry): unknown {
  return stamp !== null && isFields(body) ? { ...body, prev_updated_at: stamp } : body
}

/**
 * The queue after a confirmation. What was typed meanwhile stays, without the values that are stored now, and entries
 * based on the confirmed change get the new stamp.
 */
export function afterDone(
  entries: OutboxEntry[],
  sent: OutboxEntry,
  response: ApiResponse<unknown>,
): OutboxEntry[] {
  const stamp = stampOf(response.body)
  return entries.flatMap((entry) => {
    const restamped =
      stamp !== null && entry.stamp !== null && entry.stamp === sent.stamp
        ? { ...entry, stamp, revision: entry.revision + 1 }
        : entry
    if (entry.id !== sent.id) return [restamped]
    if (entry.revision === sent.revision) return []
    const body = withoutStored(entry.body, sent.body)
    if (body === null) return []
    const baseText = storedText(sent) ?? entry.baseText
    return [{ ...restamped, body, baseText, attempts: 0, notBefore: 0, lastError: null }]
  })
}

export interface SendFailure {
  kind: Exclude<RetryClass, 'done'>
  error: OutboxEntryError
  notBefore: number
}

/** The queue after any other outcome. A refusal of an older text does not apply to a newer one. */
export function afterFailure(
  entries: OutboxEntry[],
  sent: OutboxEntry,
  failure: SendFailure,
): OutboxEntry[] {
  const { kind, error, notBefore } = failure
  return entries.map((entry) => {
    if (entry.id !== sent.id) return entry
    const isNewer = entry.revision !== sent.revision
    if (kind === 'signed-out') return { ...entry, lastError: error }
    if (kind === 'later' || kind === 'offline') {
      return { ...entry, attempts: entry.attempts + 1, notBefore, lastError: error }
    }
    return isNewer ? { ...entry, attempts: 0 } : { ...entry, needsYou: true, lastError: error }
  })
}

/** The queue after a feature requested a resend with changes. Newer typing is preserved. */
export function afterResend(
  entries: OutboxEntry[],
  sent: OutboxEntry,
  changes: Partial<OutboxEntry>,
): OutboxEntry[] {
  return entries.map((entry) => {
    if (entry.id !== sent.id) return entry
    const body =
      entry.revision === sent.revision
        ? (changes.body ?? entry.body)
        : joinBodies(changes.body, entry.body)
    return {
      ...entry,
      ...changes,
      body,
      revision: entry.revision + 1,
      attempts: sent.attempts + 1,
    }
  })
}

export function errorOf({ status, code, body, requestId }: ApiResponse<unknown>): OutboxEntryError {
  const message = (body as { error?: unknown }).error
  return { status, code, message: typeof message === 'string' ? message : null, requestId }
}

/** The person's own text in an entry: by far the longest text in it. A picture has none. */
export function textOf({ body }: OutboxEntry): string {
  if (body instanceof Blob) return ''
  if (!isFields(body)) return String(body ?? '')
  const texts = Object.values(body).filter((value) => typeof value === 'string')
  return texts.sort((a, b) => b.length - a.length)[0] ?? JSON.stringify(body)
}

function joinBodies(older: unknown, newer: unknown): unknown {
  return isFields(older) && isFields(newer) ? { ...older, ...newer } : newer
}

/** The rest of a newer body once an older one is stored; null for none. */
function withoutStored(newer: unknown, stored: unknown): unknown {
  if (!isFields(newer) || !isFields(stored)) return newer
  const left = Object.entries(newer).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]),
  )
  return left.length > 0 ? Object.fromEntries(left) : null
}

/** The API names a note's text `content` and its stamp `updated_at`, bare or inside `note`. */
function storedText({ body }: OutboxEntry): string | null {
  return isFields(body) && typeof body['content'] === 'string' ? body['content'] : null
}

function stampOf(body: unknown): string | null {
  if (!isFields(body)) return null
  const { updated_at: stamp, note } = body
  return typeof stamp === 'string' ? stamp : stampOf(note)
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
