/** An alert of the alert manager as one of ours. */

import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Severity } from '#platform/events/index.ts'
import { hideAddresses, redact } from '#platform/events/redact.ts'
import { cutPoints } from '#platform/text/index.ts'
import { parseIso } from '#platform/time/index.ts'

type SentAlert = AlertmanagerMessage['alerts'][number]

export interface ReceivedAlert {
  uid: string
  at: number
  endedAt: number | null
  name: string
  severity: Severity
  endpoint: string
  summary: string
  metadata: Record<string, string>
}

/** A map, because a label may have the name of a property that every object has. */
const SEVERITIES = new Map<string, Severity>([
  ['critical', 'critical'],
  ['page', 'critical'],
  ['error', 'error'],
  ['warning', 'warn'],
  ['warn', 'warn'],
  ['info', 'info'],
  ['none', 'debug'],
  ['debug', 'debug'],
])
const MOST_LABELS = 20

/** Null: it has no name, or no beginning. */
export function receivedAlert(sent: SentAlert, now: number): ReceivedAlert | null {
  const { labels, annotations, status } = sent
  const at = parseIso(sent.startsAt)
  const name = hideAddresses(labels['alertname'] ?? '')
    .replace(/[^\w.:-]+/g, '_')
    .slice(0, 100)
  if (at === null || name === '') return null
  const { alertname: _, severity: __, ...others } = labels
  return {
    uid: uidOf(sent, at),
    at: Math.min(at, now),
    endedAt: status === 'resolved' ? endOf(sent, at, now) : null,
    name,
    severity: SEVERITIES.get((labels['severity'] ?? '').toLowerCase()) ?? 'warn',
    endpoint: clean(labels['endpoint'] ?? labels['handler'] ?? labels['path'] ?? '', 200),
    summary: clean(annotations['summary'] ?? annotations['description'] ?? name, 500),
    metadata: Object.fromEntries(
      Object.entries(others)
        .slice(0, MOST_LABELS)
        .map(([key, value]) => [clean(key, 50), clean(value, 200)]),
    ),
  }
}

/** The same for all messages about one alert from its beginning to its end. */
function uidOf({ fingerprint, labels }: SentAlert, at: number): string {
  const who = fingerprint ?? JSON.stringify(Object.entries(labels).toSorted())
  return createHash('sha256').update(`${who} ${at}`).digest('hex').slice(0, 32)
}

function endOf({ endsAt }: SentAlert, at: number, now: number): number {
  const end = endsAt === undefined ? null : parseIso(endsAt)
  return end === null || end < at || end > now ? now : end
}

function clean(text: string, most: number): string {
  return cutPoints(
    redact(text)
      .toWellFormed()
      .replace(/[\u0000-\u001f\u007f]+/g, ' '),
    most,
  )
}

// The messages of the alert manager.

/** The parts of the alert manager's message (version 4) that are read; it may contain more. */
const labels = z.record(z.string(), z.string()).default({})
export const AlertmanagerMessage = z.object({
  version: z.literal('4'),
  alerts: z.array(
    z.object({
      status: z.enum(['firing', 'resolved']),
      labels,
      annotations: labels,
      startsAt: z.string(),
      endsAt: z.string().optional(),
      fingerprint: z.string().optional(),
    }),
  ),
})
export type AlertmanagerMessage = z.infer<typeof AlertmanagerMessage>
