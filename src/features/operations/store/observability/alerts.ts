/** Alerts: of our rules, of the alert manager, and deployments beside them. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Severity } from '#platform/events/index.ts'
import { isRecord, type Store, storedJson, type TelemetryTables } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { TimeRange } from '#platform/time/index.ts'
import { type AlertType, RETENTION_MS } from '../../contract/limits.ts'

export interface Alert {
  uid: string
  at: number
  /** Null while it is open. */
  endedAt: number | null
  seenAt: number
  name: string
  severity: Severity
  alertType: AlertType
  /** Empty: for no route in particular. */
  endpoint: string
  source: 'rules' | 'alertmanager' | 'deployment'
  /** In English, or as the alert manager wrote it. */
  summary: string
  metadata: Record<string, string | number>
}

interface AlertRow extends Omit<Alert, 'metadata'> {
  /** JSON. */
  metadata: string
  searchText: string
}

declare module '#platform/store/tables.ts' {
  interface TelemetryTables {
    alerts: AlertRow
  }
}

export interface AlertFilter {
  window: TimeRange
  severity?: Severity | undefined
  alertType?: AlertType | undefined
  /** A part of it, in any case; pattern characters are literal. */
  endpoint?: string | undefined
  query?: string | undefined
}

type AlertsQuery<Output> = SelectQueryBuilder<TelemetryTables, 'alerts', Output>

function filtered<Output>(query: AlertsQuery<Output>, filter: AlertFilter): AlertsQuery<Output> {
  const { window, severity, alertType, endpoint, query: text } = filter
  let narrowed = query.where('at', '<', window.end).where(reachesInto(window))
  if (severity) narrowed = narrowed.where('severity', '=', severity)
  if (alertType) narrowed = narrowed.where('alertType', '=', alertType)
  if (endpoint) narrowed = narrowed.where(contains('lower(endpoint)', endpoint.toLowerCase()))
  if (text) narrowed = narrowed.where(contains('search_text', foldText(text)))
  return narrowed
}

/** Began in it, or is still open: an open alert is in every window after its beginning. */
function reachesInto({ start }: TimeRange) {
  return (e: ExpressionBuilder<TelemetryTables, 'alerts'>) =>
    e.or([e('at', '>=', start), e.and([e('endedAt', 'is', null), e('source', '<>', 'deployment')])])
}

function contains(column: string, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.raw(column)} like ${pattern} escape '\\'`
}

export async function listAlerts(
  { readingTelemetry }: Store,
  filter: AlertFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Alert[]> {
  const rows = await filtered(readingTelemetry.selectFrom('alerts').selectAll(), filter)
    .orderBy('at', 'desc')
    .orderBy('uid', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toAlert)
}

/** The next page of all alerts of a window, newest first. */
export async function listAlertsBefore(
  { readingTelemetry }: Store,
  window: TimeRange,
  before: Pick<Alert, 'at' | 'uid'> | null,
  limit: number,
): Promise<Alert[]> {
  let query = filtered(readingTelemetry.selectFrom('alerts').selectAll(), { window })
  if (before)
    query = query.where((e) =>
      e.or([e('at', '<', before.at), e.and([e('at', '=', before.at), e('uid', '<', before.uid)])]),
    )
  const rows = await query.orderBy('at', 'desc').orderBy('uid', 'desc').limit(limit).execute()
  return rows.map(toAlert)
}

export async function countAlerts(
  { readingTelemetry }: Store,
  filter: AlertFilter,
): Promise<number> {
  const counted = readingTelemetry
    .selectFrom('alerts')
    .select((e) => e.fn.countAll<number>().as('n'))
  return (await filtered(counted, filter).executeTakeFirstOrThrow()).n
}

/** How many alerts began in it, without deployments. */
export async function countBegun(
  { readingTelemetry }: Store,
  { start, end }: TimeRange,
): Promise<number> {
  const { n } = await readingTelemetry
    .selectFrom('alerts')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('at', '>=', start)
    .where('at', '<', end)
    .where('alertType', '<>', 'deployment')
    .executeTakeFirstOrThrow()
  return n
}

export interface AlertTally {
  severity: Severity
  alertType: AlertType
  count: number
}

export async function tallyAlerts(
  { readingTelemetry }: Store,
  window: TimeRange,
): Promise<AlertTally[]> {
  const tallied = readingTelemetry
    .selectFrom('alerts')
    .select((e) => ['severity', 'alertType', e.fn.countAll<number>().as('count')])
  return filtered(tallied, { window }).groupBy(['severity', 'alertType']).execute()
}

/** By step and severity, without deployments. */
export async function alertSteps({ readingTelemetry }: Store, window: TimeRange, stepMs: number) {
  const step = sql<number>`at - (at % ${sql.lit(stepMs)})`
  return readingTelemetry
    .selectFrom('alerts')
    .select((e) => [step.as('step'), 'severity', e.fn.countAll<number>().as('count')])
    .where('at', '>=', window.start)
    .where('at', '<', window.end)
    .where('alertType', '<>', 'deployment')
    .groupBy([step, 'severity'])
    .execute()
}

/** Those that ended in the window, whenever they began: for the replay. */
export async function listEndedAlerts(
  { readingTelemetry }: Store,
  { start, end }: TimeRange,
  limit: number,
): Promise<Alert[]> {
  const rows = await readingTelemetry
    .selectFrom('alerts')
    .selectAll()
    .where('endedAt', '>=', start)
    .where('endedAt', '<', end)
    .where('at', '>=', start - RETENTION_MS)
    .where('source', '<>', 'deployment')
    .orderBy('endedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toAlert)
}

export async function findAlert({ telemetry }: Store, uid: string): Promise<Alert | null> {
  const row = await telemetry
    .selectFrom('alerts')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row ? toAlert(row) : null
}

/** Of our rules: open ones, and those that ended since. */
export async function listRecentOfRules(
  { telemetry }: Store,
  endedSince: number,
): Promise<Alert[]> {
  const isRecent = (e: ExpressionBuilder<TelemetryTables, 'alerts'>) =>
    e.or([e('endedAt', 'is', null), e('endedAt', '>=', endedSince)])
  const rows = await telemetry
    .selectFrom('alerts')
    .selectAll()
    .where('source', '=', 'rules')
    .where(isRecent)
    .orderBy('at', 'desc')
    .limit(1_000)
    .execute()
  return rows.map(toAlert)
}

// More than a person can read; an exact count above it is not needed.
const MOST_OPEN = 1_000

/** Open alerts, of our rules and of the alert manager. */
export async function listOpenAlerts({ telemetry }: Store): Promise<Alert[]> {
  const rows = await telemetry
    .selectFrom('alerts')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('source', '<>', 'deployment')
    .orderBy('at', 'desc')
    .limit(MOST_OPEN)
    .execute()
  return rows.map(toAlert)
}

/** Returns whether it is new: an existing one is not changed. */
export async function insertAlert(
  { telemetry }: Store,
  alert: Alert,
  otherLanguages: readonly string[] = [],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await telemetry
    .insertInto('alerts')
    .values(toRow(alert, otherLanguages))
    .onConflict((c) => c.column('uid').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** It continues, perhaps again, with newer numbers. */
export async function continueAlert(
  { telemetry }: Store,
  uid: string,
  now: number,
  { severity, metadata }: Pick<Alert, 'severity' | 'metadata'>,
): Promise<void> {
  await telemetry
    .updateTable('alerts')
    .set({ endedAt: null, seenAt: now, severity, metadata: JSON.stringify(metadata) })
    .where('uid', '=', uid)
    .execute()
}

/** Returns whether it was still open. */
export async function endAlert(
  { telemetry }: Store,
  uid: string,
  endedAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await telemetry
    .updateTable('alerts')
    .set({ endedAt })
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listDeployments(
  { telemetry }: Store,
  { start, end }: TimeRange,
  limit: number,
): Promise<Alert[]> {
  const rows = await telemetry
    .selectFrom('alerts')
    .selectAll()
    .where('name', '=', DEPLOYMENT)
    .where('endpoint', '=', '')
    .where('at', '>=', start)
    .where('at', '<', end)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toAlert)
}

export const DEPLOYMENT = 'deployment'

function toAlert({ searchText: _, ...row }: AlertRow): Alert {
  return { ...row, metadata: storedJson(row.metadata, isMetadata, {}) }
}

function isMetadata(value: unknown): value is Alert['metadata'] {
  const isPlain = (one: unknown) => typeof one === 'string' || Number.isFinite(one)
  return isRecord(value) && Object.values(value).every(isPlain)
}

// The marks that phrases put around filled-in values; nobody types them.
const ISOLATES = /[\u2068\u2069]/g

function toRow(alert: Alert, otherLanguages: readonly string[]): AlertRow {
  const { name, endpoint, summary } = alert
  const text = foldText([name, endpoint, summary, ...otherLanguages].join('\n'))
  return {
    ...alert,
    metadata: JSON.stringify(alert.metadata),
    searchText: text.replace(ISOLATES, ''),
  }
}
