/** The wire types of health. */
import * as z from 'zod'

const state = z.enum(['ok', 'warn', 'error'])
/** Null: it could not be read. */
const known = z.int().nullable()
const version = z.string().nullable()

export const HealthQuery = z.object({ done: z.string().optional().catch(undefined) })

export const HealthReply = z.object({
  ok: z.literal(true),
  checked_at: z.string(),
  /** The worst of the checks. */
  state,
  checks: z.array(
    z.object({
      id: z.string(),
      state,
      message: z.string(),
      /** Exact, in English; empty when there is nothing to add. */
      detail: z.string(),
      /** What to do about it, or empty. */
      remedy: z.string(),
    }),
  ),
  sizes: z.object({
    library_bytes: known,
    /** Null on PostgreSQL, where it is part of the library. */
    telemetry_bytes: known,
    backups_bytes: known,
    backups: known,
    files: known,
    text_bytes: known,
  }),
  versions: z.object({
    release: z.string(),
    codeshelf: z.string(),
    node: z.string(),
    database: version,
    git: version,
    python: version,
  }),
  /** Null: they could not be read. */
  jobs: z
    .array(
      z.object({
        job_id: z.string(),
        /** Null: it has not run in the last 30 days. */
        last_run: z
          .object({
            id: z.string(),
            status: z.enum(['pending', 'running', 'completed', 'failed', 'cancelled', 'skipped']),
            created_at: z.string(),
            finished_at: z.string().nullable(),
            note: z.string(),
            error: z.string(),
          })
          .nullable(),
      }),
    )
    .nullable(),
})
export type HealthReply = z.infer<typeof HealthReply>

/** The jobs whose last run the page shows. */
export const BACKUP = 'backup'
export const VERIFY_BACKUP = 'verify_backup'
export const CHECK_LIBRARY = 'check_library'
