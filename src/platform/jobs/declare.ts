/** How a feature declares a job: what it is called, when it is due, how long it may take, what it does. */
import type * as z from 'zod'
import { messagesOf } from '#texts/index.ts'
import type { Config } from '../config/index.ts'
import type { Context } from '../context.ts'
import { defineProblems } from '../problems/index.ts'

// When a job is due. All in UTC, so no day is longer than another.

/** A fixed distance, or a time of day in UTC: of every day, or of every so many. */
export type Schedule = { everyMs: number } | { dailyAtUtc: string; everyDays?: number }

const DAY_MS = 24 * 60 * 60 * 1000

/** The moment the next run is due; in the past when it was missed. A job that never ran has missed its first. */
export function nextDueAt(schedule: Schedule, lastRunAt: number | null, now: number): number {
  if ('everyMs' in schedule) return lastRunAt === null ? now : lastRunAt + schedule.everyMs
  const atMs = minutesOf(schedule.dailyAtUtc) * 60_000
  // The latest such time of day at or before the moment.
  const latest = (moment: number) => Math.floor((moment - atMs) / DAY_MS) * DAY_MS + atMs
  return lastRunAt === null ? latest(now) : latest(lastRunAt) + (schedule.everyDays ?? 1) * DAY_MS
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/

function isTimeOfDay(text: string): boolean {
  return TIME_OF_DAY.test(text)
}

function minutesOf(timeOfDay: string): number {
  const [hours, minutes] = timeOfDay.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** What a run knows about itself. */
export interface JobHandle<Payload> {
  readonly runId: string
  readonly payload: Payload
  /** Fires at the time limit, a cancellation, the loss of the lease and the shutdown. */
  readonly signal: AbortSignal
  /** Reports how far the run has come, 0 to 100. Cheap: at most one write a second. */
  progress(percent: number, note?: string): void
  /**
   * Throws when the run has to stop. Ask before each effect: unlike the signal it looks at the clock, so a process
   * that was frozen notices before it does anything.
   */
  throwIfStopped(): void
}

/** Nothing or `done` proves success; everything else, a thrown error included, is a failure. */
export type JobResult =
  // biome-ignore lint/suspicious/noConfusingVoidType: a body that returns nothing is the common case
  | void
  | { done: true; [fact: string]: unknown }
  /** What only the person can mend who asked for it, such as a mistyped address, alarms nobody else. */
  | { failed: string; isForPerson?: boolean }

export interface JobDeclaration<Payload> {
  /** snake_case; used in events and in the store. */
  id: string
  name: { en: string; he: string }
  /** Null: only on demand. */
  schedule: Schedule | null
  timeoutMs: number
  /** A run that is still going after this long is reported once. */
  stuckAfterMs?: number
  /** What `trigger` takes. Runs with a payload wait for each other: two payloads are two pieces of work. */
  payload?: z.ZodType<Payload>
  /**
   * Running it twice has the same result as once. A run of such a job that had to stop because its process was
   * suspended for longer than the lease lasts, was killed or shut down begins again instead of failing, a few times.
   */
  isRepeatable?: boolean
  /**
   * It deletes what is past its time. When its own time was missed by more than a day, the clock may be wrong: the
   * schedule then waits for an hour, in which clocks are set right after a start.
   */
  deletesByAge?: boolean
  /** Runs with a payload that may go on at the same time, as long as their demands name different turns; else one. */
  atOnce?: number
  run(ctx: Context, job: JobHandle<Payload>): JobResult | Promise<JobResult>
}

export interface Job {
  readonly id: string
  readonly name: { readonly en: string; readonly he: string }
  readonly schedule: Schedule | null
  readonly timeoutMs: number
  readonly stuckAfterMs: number
  readonly isEnabled: (config: Config) => boolean
  readonly payload: z.ZodType | null
  readonly atOnce: number
  readonly isRepeatable: boolean
  readonly deletesByAge: boolean
  run(ctx: Context, job: JobHandle<unknown>): unknown
}

export const STUCK_AFTER_MS = 20 * 60 * 1000

// `setTimeout` fires at once beyond this.
const LONGEST_MS = 2 ** 31 - 1

export function defineJob<Payload = undefined>(declared: JobDeclaration<Payload>): Job {
  const error = errorIn(declared)
  if (error) throw new Error(`job ${declared.id}: ${error}`)
  return {
    id: declared.id,
    name: declared.name,
    schedule: declared.schedule,
    timeoutMs: declared.timeoutMs,
    stuckAfterMs: declared.stuckAfterMs ?? STUCK_AFTER_MS,
    isEnabled: ({ DISABLED_JOBS }) => !DISABLED_JOBS.some((id) => id === declared.id),
    payload: declared.payload ?? null,
    atOnce: declared.payload ? (declared.atOnce ?? 1) : 1,
    isRepeatable: declared.isRepeatable ?? false,
    deletesByAge: declared.deletesByAge ?? false,
    run: (ctx, job) => declared.run(ctx, job as JobHandle<Payload>),
  }
}

function errorIn<Payload>({ id, schedule, timeoutMs, stuckAfterMs }: JobDeclaration<Payload>) {
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(id)) return 'the id is not snake_case'
  if (!isDuration(timeoutMs)) return 'timeoutMs is not a duration'
  if (stuckAfterMs !== undefined && !isDuration(stuckAfterMs))
    return 'stuckAfterMs is not a duration'
  if (schedule === null) return null
  if ('everyMs' in schedule) return isDuration(schedule.everyMs) ? null : 'everyMs is no duration'
  return isTimeOfDay(schedule.dailyAtUtc) ? null : 'dailyAtUtc is not HH:MM'
}

function isDuration(ms: number): boolean {
  return Number.isInteger(ms) && ms > 0 && ms <= LONGEST_MS
}

// What the runner refuses.

export const jobProblems = defineProblems(messagesOf('jobs'), {
  job_not_found: { status: 404, error: 'Job not found' },
  job_run_not_found: { status: 404, error: 'Job run not found' },
  job_payload_invalid: { status: 400, error: 'invalid_payload' },
})
