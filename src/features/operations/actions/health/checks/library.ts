/** Checks of the library itself: quick ones, and those that read everything. */
import { countSearched, findDamage, listMissearched } from '#features/library/index.ts'
import type { Store } from '#platform/store/index.ts'
import { foreignMigrations, newerThanThis, pendingMigrations } from '#platform/store/index.ts'
import { sizeText } from '#platform/text/index.ts'
import { type CheckFinding, type Fact, type Outcome, ok } from '../../../rules/health/finding.ts'
import { readClockDriftMs } from '../../../store/health.ts'
import type { LibraryCheck } from './check.ts'

export const libraryChecks: readonly LibraryCheck[] = [
  { id: 'database', inspect: ({ store }) => inspectDatabase(store) },
  { id: 'schema', inspect: ({ store }) => inspectSchema(store) },
  { id: 'clock', inspect: ({ store }) => inspectClock(store) },
]

/** These read every row: minutes on a large library, and never on the thread that serves requests. */
export const thoroughChecks: readonly LibraryCheck[] = [
  { id: 'integrity', inspect: ({ store }) => inspectIntegrity(store) },
  { id: 'telemetry', inspect: ({ store }) => inspectTelemetry(store) },
  { id: 'contents', inspect: ({ store }) => inspectContents(store) },
  { id: 'search_texts', inspect: ({ store }) => inspectSearchTexts(store) },
]

async function inspectDatabase(store: Store): Promise<Outcome> {
  const version = await store.upkeep.describe()
  if (store.areWritesFailing())
    return { state: 'error', says: 'database_not_writable', slots: { version }, remedy: 'writes' }
  const size = await store.upkeep.sizeBytes()
  return ok('database', { version, size: size === null ? '–' : sizeText(size) })
}

async function inspectSchema(store: Store): Promise<Outcome> {
  const foreign = await foreignMigrations(store)
  if (foreign.length > 0)
    return {
      state: 'error',
      says: 'schema_newer',
      detail: newerThanThis(foreign),
      facts: [{ says: 'unknown_migrations', slots: { names: foreign.join(', ') } }],
      remedy: 'newer_release',
    }
  const pending = await pendingMigrations(store)
  if (pending.length === 0) return ok('schema')
  const names = pending.join(', ')
  const facts = [{ says: 'migrations_waiting', slots: { names } }] as const
  const detail = `waiting: ${names}`
  return { state: 'error', says: 'schema_waiting', detail, facts, remedy: 'migrate' }
}

// Leases and sessions compare clocks of several machines; a few seconds are fine, more are not.
const MOST_DRIFT_MS = 2_000

async function inspectClock(store: Store): Promise<Outcome> {
  const driftMs = await readClockDriftMs(store)
  if (driftMs === null) return ok('clock_own')
  const slots = { n: driftMs }
  if (driftMs <= MOST_DRIFT_MS) return ok('clock', slots)
  return { state: 'error', says: 'clock', slots, remedy: 'clock' }
}

async function inspectIntegrity({ upkeep }: Store): Promise<Outcome> {
  const complaints = await upkeep.checkIntegrity()
  if (complaints.length === 0) return ok('integrity')
  const detail = complaints.join('; ')
  const facts = [{ says: 'complaints', slots: { why: detail } }] as const
  return { state: 'error', says: 'integrity_broken', detail, facts, remedy: 'restore' }
}

async function inspectTelemetry({ upkeep }: Store): Promise<Outcome> {
  const complaints = await upkeep.findTelemetryDamage()
  if (complaints.length > 0) return damagedTelemetry(complaints.join('; '))
  const names = upkeep.listTelemetryAside().join(', ')
  if (names === '') return ok('telemetry')
  return { state: 'warn', says: 'telemetry_aside', slots: { names }, remedy: 'telemetry_aside' }
}

export function damagedTelemetry(why: string): CheckFinding {
  return {
    ...{ check: 'telemetry', state: 'error', says: 'telemetry_damaged', remedy: 'telemetry' },
    detail: `${why}; nothing that people keep is in telemetry.db, and it can be moved away`,
    facts: [{ says: 'complaints', slots: { why } }],
  }
}

const SHOWN = 20

/** Compares every stored text with its own hash. The hashes identify what is damaged without showing it. */
async function inspectContents(store: Store): Promise<Outcome> {
  const { checked, altered, missing } = await findDamage(store)
  const damaged = [
    ...altered.map((hash) => `${hash.slice(0, 12)} is altered`),
    ...missing.map((hash) => `${hash.slice(0, 12)} is missing`),
  ]
  const n = damaged.length
  if (n === 0) return ok('contents', { n: checked })
  const shown = `${damaged.slice(0, SHOWN).join(', ')}${n > SHOWN ? ' …' : ''}`
  return {
    ...{ state: 'error', says: 'contents_damaged', slots: { n }, remedy: 'contents' },
    detail: `${n} damaged: ${shown}`,
    facts: [...hashesFact('altered', altered), ...hashesFact('missing', missing)],
  }
}

function hashesFact(says: 'altered' | 'missing', hashes: readonly string[]): Fact[] {
  if (hashes.length === 0) return []
  const shown = hashes.slice(0, SHOWN).map((hash) => hash.slice(0, 12))
  const names = `${shown.join(', ')}${hashes.length > SHOWN ? ' …' : ''}`
  return [{ says, slots: { names } }]
}

/**
 * Compares the search text of each file with the file: counted, so that a million errors need no more memory than one.
 */
async function inspectSearchTexts(store: Store): Promise<Outcome> {
  let wrong = 0
  for await (const _ of listMissearched(store)) wrong++
  const files = await countSearched(store)
  if (wrong === 0) return ok('search_texts', { n: files })
  return {
    ...{ state: 'error', says: 'search_texts_wrong', slots: { n: wrong, files } },
    detail: `${wrong} differ from their files, of ${files}; "codeshelf repair-search" makes them anew`,
    remedy: 'repair_search',
  }
}
