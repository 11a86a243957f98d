/**
 * The events in a test's store when it ends: each as its event is declared, with its Hebrew sentence. Which events
 * occurred is recorded with the test, so that the end of a whole run can list those that never did.
 */
import { TestRunner } from 'vitest'
import type { EventDeclarations } from '#platform/events/index.ts'
import { jobEvents } from '#platform/jobs/index.ts'
import { startEvents } from '#platform/start.ts'
import type { Store } from '#platform/store/index.ts'
import type { TelemetryTables } from '#platform/store/tables.ts'
import { features } from '../../src/features.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Events that the stores of this test held at its end. */
    storedEvents?: string[]
    /** Set by one test for the whole run: every event that is declared. */
    declaredEvents?: string[]
  }
}

interface StoredEvent {
  event: string
  severity: string
  requestId: string
  fields: string
}

const declarations: EventDeclarations = Object.assign(
  {},
  ...[jobEvents, startEvents, ...features.map(({ events = {} }) => events)],
)

export const declaredEvents = Object.keys(declarations)

/** Before the store is closed; returns their names. A store that a test removed, or never migrated, has none. */
export async function judgeStoredEvents(store: Store): Promise<string[]> {
  const rows = await listStoredEvents(store).catch(() => [])
  // Events of features that a test created are not the program's.
  const ours = rows.filter(({ event }) => declaredEvents.includes(event))
  const names = [...new Set(ours.map(({ event }) => event))]
  note(names)
  const wrong = ours.flatMap((row) => findMisfits(declarations, row))
  if (wrong.length > 0) throw new Error(`stored otherwise than declared: ${wrong.join('\n')}`)
  return names
}

/** Every event, in the order of their ids. */
export async function listStoredEvents({ telemetry }: Pick<Store, 'telemetry'>) {
  const rows = await telemetry.selectFrom('events').selectAll().execute()
  const batches = await telemetry.selectFrom('eventBatches').select('events').execute()
  const all = [...rows, ...batches.flatMap(({ events }) => readEventBatch(events))]
  return all.sort((a, b) => (a.id < b.id ? -1 : 1))
}

// The order in which a batch stores the values of an event.
const COLUMNS = 'id at event severity requestId resourceType resourceId fields'.split(' ')

function readEventBatch(events: string): TelemetryTables['events'][] {
  const rows = JSON.parse(events) as unknown[][]
  return rows.map((row) => Object.fromEntries(COLUMNS.map((name, at) => [name, row[at]])) as never)
}

function note(names: readonly string[]): void {
  const meta = TestRunner.getCurrentTest()?.meta
  if (meta && names.length > 0)
    meta.storedEvents = [...new Set([...(meta.storedEvents ?? []), ...names])]
}

const HEBREW = /[\u05d0-\u05ea]/

/** Each difference of a stored record from its declaration, as a sentence. */
export function findMisfits(all: EventDeclarations, row: StoredEvent): string[] {
  const declared = all[row.event]
  if (!declared) return [`${row.event} is not declared`]
  const fields = JSON.parse(row.fields) as Record<string, unknown>
  const extra = Object.keys(fields).filter((name) => !Object.hasOwn(declared.fields, name))
  return [
    ...extra.map((name) => `${row.event} has ${name}, which is not declared`),
    ...Object.entries(declared.fields)
      .filter(([name, schema]) => !schema.safeParse(fields[name]).success)
      .map(([name]) => `${row.event} has no ${name} as declared: ${JSON.stringify(fields[name])}`),
    ...(HEBREW.test(declared.msg_he) ? [] : [`${row.event} has no Hebrew sentence`]),
    ...(row.requestId ? [] : [`${row.event} does not say which request it was in`]),
  ]
}
