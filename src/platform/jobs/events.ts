/** The events of the jobs, as the interface names them. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '../events/index.ts'
import { FAILURE_REASONS } from './outcome.ts'

const run = { job_id: z.string(), run_id: z.string() }
const durationMs = z.int().nonnegative()
const many = z.int().nonnegative()

export const jobEvents = defineEvents({
  job_started: {
    severity: 'info',
    means: 'A run of a job began.',
    msg_en: 'A job started',
    msg_he: 'משימה התחילה לרוץ',
    fields: { ...run, cause: z.enum(['schedule', 'demand']) },
  },
  job_completed: {
    severity: 'info',
    means: 'A run ended and proved its success.',
    msg_en: 'A job completed',
    msg_he: 'המשימה הושלמה בהצלחה',
    fields: { ...run, duration_ms: durationMs },
  },
  job_failed: {
    severity: 'error',
    means:
      'A run failed: it threw, returned a failure, passed its time limit, or had to stop. At `info` where only the person who asked can mend it.',
    msg_en: 'A job failed',
    msg_he: 'המשימה נכשלה',
    fields: {
      ...run,
      duration_ms: durationMs,
      reason: z.enum(FAILURE_REASONS),
      error: z.string(),
    },
  },
  job_skipped: {
    severity: 'info',
    means: 'A run was not started because the job is disabled or already running.',
    msg_en: 'A job run was skipped',
    msg_he: 'המערכת דילגה על הרצת המשימה',
    fields: { ...run, reason: z.enum(['disabled', 'already_running']) },
  },
  job_stuck: {
    severity: 'warn',
    means: 'A run passed its time threshold and is still running; reported once per run.',
    msg_en: 'A job seems to be stuck',
    msg_he: 'נראה שהמשימה נתקעה',
    fields: { ...run, duration_ms: durationMs, threshold_ms: durationMs },
  },
  job_runs_reconciled: {
    severity: 'warn',
    means:
      'Runs left by a previous lock holder were closed at startup, or begin anew where that does no harm. `count` is the full number; `job_ids_sample` is only a sample.',
    msg_en: 'Abandoned job runs were closed',
    msg_he: 'הרצות שנותרו פתוחות מתהליך קודם נסגרו',
    fields: {
      count: many,
      skipped: many,
      truncated: z.boolean(),
      job_ids_sample: z.array(z.string()),
    },
  },
  job_run_reconcile_skipped: {
    severity: 'info',
    means: 'One run was not closed because its status changed between read and update.',
    msg_en: 'A run changed meanwhile and was not closed',
    msg_he: 'מצב ההרצה השתנה בינתיים, ולכן היא לא נסגרה',
    fields: run,
  },
  jobs_orphan_reconcile_skipped: {
    severity: 'info',
    means:
      'Reconciliation did not run: this process does not hold the lock (`no_lock`), or the runs cannot be read (`no_db`).',
    msg_en: 'Closing abandoned runs was skipped',
    msg_he: 'סגירת ההרצות הנטושות לא בוצעה',
    fields: { reason: z.enum(['no_lock', 'no_db']) },
  },
  jobs_orphan_reconcile_timed_out: {
    severity: 'warn',
    means:
      'Reconciliation was cut at its time limit; what was not closed waits for the next startup.',
    msg_en: 'Closing abandoned runs took too long and was cut',
    msg_he: 'סגירת ההרצות הנטושות נמשכה זמן רב מדי והופסקה',
    fields: { count: many, skipped: many, timeout_secs: z.int() },
  },
  jobs_orphan_reconcile_failed: {
    severity: 'error',
    means: 'Reconciliation failed on an exception; the traceback is in the log.',
    msg_en: 'Closing abandoned runs failed',
    msg_he: 'סגירת ההרצות הנטושות נכשלה',
    fields: { count: many, skipped: many, error: z.string() },
  },
})

declare module '../events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof jobEvents> {}
}
