/** The one list of checks, used by `codeshelf doctor`, `verify`, the job and the page. */
import { errorText } from '#platform/events/index.ts'
import { patientMs } from '#platform/patience.ts'
import type { Store } from '#platform/store/index.ts'
import type { CheckFinding, Fact, Outcome } from '../../../rules/health/finding.ts'
import { availabilityChecks, pushCheck } from './availability.ts'
import type { Check, Installation, LibraryCheck } from './check.ts'
import { libraryChecks, thoroughChecks } from './library.ts'
import { machineChecks } from './machine.ts'

/** All quick checks. Without a library, the findings report that there is none. */
export async function runQuickChecks(
  subject: Installation,
  timeoutMs = QUICK_MS,
): Promise<CheckFinding[]> {
  const ofMachine = await runAll([...machineChecks, ...availabilityChecks], subject, timeoutMs)
  const { store } = subject
  if (!store) return [...ofMachine, NOT_MADE]
  const checks = [...libraryChecks, pushCheck]
  return [...ofMachine, ...(await runAll(checks, { ...subject, store }, timeoutMs))]
}

/** Reads the whole library; on a server, call it in a thread. */
export function runThoroughChecks(store: Store): Promise<CheckFinding[]> {
  return inTurn(thoroughChecks, store)
}

/** Checks a library without settings, such as an unpacked backup. */
export function checkLibrary(store: Store): Promise<CheckFinding[]> {
  return inTurn([...libraryChecks, ...thoroughChecks], store)
}

/** One after another: each may read a whole disk. */
async function inTurn(checks: readonly LibraryCheck[], store: Store): Promise<CheckFinding[]> {
  const findings: CheckFinding[] = []
  for (const check of checks) findings.push(await run(check, { store }))
  return findings
}

const NOT_MADE: CheckFinding = { check: 'database', state: 'ok', says: 'database_none' }

// A database that is down or a disk that hangs is a finding too, and the page is needed most in that case.
const QUICK_MS = 5_000

function runAll<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
  timeoutMs: number,
): Promise<CheckFinding[]> {
  return Promise.all(checks.map((check) => within(timeoutMs, check, run(check, subject))))
}

async function run<Subject>(
  { id, inspect }: Check<Subject>,
  subject: Subject,
): Promise<CheckFinding> {
  try {
    return { check: id, ...(await inspect(subject)) }
  } catch (error) {
    const why = errorText(error)
    return { check: id, ...notKnown(why, { says: 'reason', slots: { why } }) }
  }
}

async function within<Subject>(
  timeoutMs: number,
  { id }: Check<Subject>,
  running: Promise<CheckFinding>,
): Promise<CheckFinding> {
  const late = Promise.withResolvers<CheckFinding>()
  const n = timeoutMs / 1_000
  const silence = notKnown(`nothing within ${n} s`, { says: 'late', slots: { n } })
  const timer = setTimeout(() => late.resolve({ check: id, ...silence }), patientMs(timeoutMs))
  try {
    return await Promise.race([running, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const notKnown = (why: string, fact: Fact): Outcome => ({
  ...{ state: 'error', says: 'not_known' },
  detail: `could not check (${why})`,
  facts: [fact],
})
