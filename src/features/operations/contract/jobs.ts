/** The wire types of jobs. */
import * as z from 'zod'
import { CursorText, named } from '#platform/http/index.ts'

const RUN_STATUSES = ['pending', 'running', 'completed', 'failed', 'cancelled', 'skipped'] as const

const text = z.string().optional().catch(undefined)
export const JobsQuery = z.object({ cursor: CursorText })
export const JobRunQuery = z.object({ done: text })

const moment = z.string().nullable()

const RunRecord = z
  .object({
    id: z.string(),
    job_id: z.string(),
    status: z.enum(RUN_STATUSES),
    cause: z.enum(['schedule', 'demand']),
    created_at: z.string(),
    started_at: moment,
    finished_at: moment,
    /** 0 to 100; null: the run does not report it. */
    progress_percent: z.number().nullable(),
    progress_note: z.string(),
    /** Why it was skipped or failed; `orphaned`: closed by the next process after its own ended. */
    reason: z.string(),
    error: z.string(),
    cancel_asked_at: moment,
    stuck_since: moment,
  })
  .meta({ title: 'JobRun' })
export type RunRecord = z.infer<typeof RunRecord>

const JobRecord = z
  .object({
    id: z.string(),
    name: z.object({ en: z.string(), he: z.string() }),
    /** Null: only on demand. */
    schedule: z
      .union([
        z.object({ every_seconds: z.number() }),
        z.object({ daily_at_utc: z.string(), every_days: z.int().optional() }),
      ])
      .nullable(),
    timeout_seconds: z.number(),
    enabled: z.boolean(),
    /** Null when nothing is planned. */
    next_run_at: moment,
    last_run: RunRecord.nullable(),
  })
  .meta({ title: 'Job' })
export type JobRecord = z.infer<typeof JobRecord>

export const JobsReply = z.object({ ok: z.literal(true), jobs: z.array(JobRecord) })

export const JobReply = z.object({
  ok: z.literal(true),
  job: JobRecord,
  /** The newest first. */
  runs: z.array(RunRecord),
  next_cursor: z.string().nullable(),
})

export const RunReply = z.object({
  ok: z.literal(true),
  run: RunRecord.extend({
    log: z.array(z.object({ at: z.string(), text: z.string() })),
    /** The number of earlier lines that were dropped. */
    log_dropped: z.int(),
  }),
})

export const TriggerInput = z
  .object({ payload: z.record(z.string(), z.unknown()).optional() }, named('job_payload_invalid'))
  .optional()

export const TriggeredReply = z.object({ ok: z.literal(true), run_id: z.string() })

export const CancelReply = z.object({
  ok: z.literal(true),
  /** `asked`: it was requested to stop, and its state shows when it has. */
  result: z.enum(['cancelled', 'asked', 'finished']),
})
