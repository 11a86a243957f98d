/** Jobs and runs as the pages and the wire show them. */

import { jobsPaths } from '#paths/operations.ts'
import type { MemberContext } from '#platform/context.ts'
import { href } from '#platform/http/paths.ts'
import type { TextKey } from '#platform/i18n/index.ts'
import type { JobListing, JobRun, Schedule } from '#platform/jobs/index.ts'
import { durationText } from '#platform/time/format.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import type { JobRecord, RunRecord } from '../../contract/jobs.ts'
import type { JobView, RunView } from '../../views/jobs/run-state.tsx'

export function runView(ctx: MemberContext, run: JobRun): RunView {
  const name = ctx.installed.jobs.find(({ id }) => id === run.jobId)?.name[ctx.locale]
  const end = run.finishedAt ?? (run.status === 'running' ? ctx.now() : null)
  return {
    id: run.id,
    href: href(jobsPaths.run, { run_id: run.id }),
    jobName: name ?? run.jobId,
    status: run.status,
    cause: run.cause,
    createdAt: run.createdAt,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    took:
      run.startedAt === null || end === null
        ? null
        : durationText(Math.max(0, end - run.startedAt), ctx.locale),
    percent: run.progressPercent,
    note: run.progressNote,
    reason: run.reason === '' ? null : reasonText(ctx, run.reason),
    error: run.error,
    isReconciled: run.reason === 'orphaned',
    stuckSince: run.status === 'running' ? run.stuckToldAt : null,
    cancelAskedAt: run.status === 'running' ? run.cancelAskedAt : null,
    holder: run.holder,
  }
}

const REASONS: Readonly<Record<string, TextKey>> = {
  disabled: 'jobs-admin.reason_disabled',
  already_running: 'jobs-admin.reason_already_running',
  error: 'jobs-admin.reason_error',
  returned: 'jobs-admin.reason_returned',
  timeout: 'jobs-admin.reason_timeout',
  lease_lost: 'jobs-admin.reason_lease_lost',
  shutdown: 'jobs-admin.reason_shutdown',
  bad_payload: 'jobs-admin.reason_bad_payload',
  unknown_job: 'jobs-admin.reason_unknown_job',
  orphaned: 'jobs-admin.reason_orphaned',
}

/** A reason of another version of the program is shown as it is stored. */
function reasonText({ t }: MemberContext, reason: string): string {
  const key = REASONS[reason]
  return key ? t(key) : t('jobs-admin.reason_other', { reason })
}

export function jobView(ctx: MemberContext, listing: JobListing): JobView {
  const { id, name, isEnabled, nextDueAt, lastRun } = listing
  return {
    id,
    name: name[ctx.locale],
    href: href(jobsPaths.job, { id }),
    schedule: scheduleText(ctx, listing),
    timeLimit: durationText(listing.timeoutMs, ctx.locale, 'long'),
    isEnabled,
    canRunNow: isEnabled && listing.canRunAlone,
    nextDueAt,
    lastRun: lastRun && runView(ctx, lastRun),
  }
}

function scheduleText({ t, locale }: MemberContext, { schedule, isEnabled }: JobListing): string {
  if (!isEnabled) return t('jobs-admin.disabled')
  if (schedule === null) return t('jobs-admin.on_demand')
  if ('dailyAtUtc' in schedule) {
    const { dailyAtUtc: time, everyDays: n = 1 } = schedule
    return n === 1 ? t('jobs-admin.daily', { time }) : t('jobs-admin.every_days', { n, time })
  }
  // "Every hour", and not "every 1 hour".
  const time = durationText(schedule.everyMs, locale, 'long').replace(/^1 (\S+)$/, '$1')
  return t('jobs-admin.every', { time })
}

export function jobRecord(listing: JobListing): JobRecord {
  return {
    id: listing.id,
    name: listing.name,
    schedule: listing.schedule && scheduleRecord(listing.schedule),
    timeout_seconds: listing.timeoutMs / 1_000,
    enabled: listing.isEnabled,
    next_run_at: toIsoOrNull(listing.nextDueAt),
    last_run: listing.lastRun && runRecord(listing.lastRun),
  }
}

function scheduleRecord(schedule: Schedule) {
  if ('everyMs' in schedule) return { every_seconds: schedule.everyMs / 1_000 }
  const { dailyAtUtc, everyDays } = schedule
  return { daily_at_utc: dailyAtUtc, ...(everyDays !== undefined && { every_days: everyDays }) }
}

export function runRecord(run: JobRun): RunRecord {
  return {
    id: run.id,
    job_id: run.jobId,
    status: run.status,
    cause: run.cause,
    created_at: toIso(run.createdAt),
    started_at: toIsoOrNull(run.startedAt),
    finished_at: toIsoOrNull(run.finishedAt),
    progress_percent: run.progressPercent,
    progress_note: run.progressNote,
    reason: run.reason,
    error: run.error,
    cancel_asked_at: toIsoOrNull(run.cancelAskedAt),
    stuck_since: toIsoOrNull(run.stuckToldAt),
  }
}
