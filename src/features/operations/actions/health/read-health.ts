/** The state of the installation, cached for half a minute. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { capabilitySoon } from '#features/code-run/index.ts'
import { readTotals } from '#features/library/index.ts'
import { backupFolder, listBackups } from '#platform/backup/index.ts'
import type { Config } from '#platform/config/index.ts'
import type { Context } from '#platform/context.ts'
import { type JobRun, listRuns } from '#platform/jobs/index.ts'
import { PROGRAM_VERSION } from '#platform/program.ts'
import type { Store } from '#platform/store/index.ts'
import { BACKUP, CHECK_LIBRARY, VERIFY_BACKUP } from '../../contract/health.ts'
import type { CheckFinding, CheckId } from '../../rules/health/finding.ts'
import { countOpenAlerts } from '../observability/reading.ts'
import { runQuickChecks } from './checks/index.ts'

export interface HealthReport {
  checkedAt: number
  findings: readonly CheckFinding[]
  sizes: Sizes
  versions: Versions
}

/** Null: it could not be read, or does not exist on this database. */
interface Sizes {
  libraryBytes: number | null
  telemetryBytes: number | null
  backupsBytes: number | null
  backups: number | null
  files: number | null
  textBytes: number | null
}

interface Versions {
  codeshelf: string
  node: string
  database: string | null
  git: string | null
  python: string | null
}

// Many page loads by one or more administrators cost one run of the checks.
const KEPT_MS = 30_000

const known = new WeakMap<Store, { at: number; health: Promise<HealthReport> }>()

export function readHealth(ctx: Context, { isAnew = false } = {}): Promise<HealthReport> {
  const { store, now } = ctx
  const kept = known.get(store)
  if (kept && !isAnew && Math.abs(now() - kept.at) < KEPT_MS) return kept.health
  const health = inspect(ctx)
  known.set(store, { at: now(), health })
  health.catch(() => known.delete(store))
  return health
}

async function inspect({ store, config, now }: Context): Promise<HealthReport> {
  const checkedAt = now()
  const capability = () => capabilitySoon(config)
  const [findings, sizes] = await Promise.all([
    runQuickChecks({ store, config, now, capability }),
    readSizes(store, config, checkedAt),
  ])
  const versionIn = (check: CheckId) => {
    const version = findings.find((finding) => finding.check === check)?.slots?.['version']
    return version ? String(version) : null
  }
  const versions = {
    codeshelf: PROGRAM_VERSION,
    node: process.versions.node,
    database: versionIn('database'),
    git: versionIn('git'),
    python: versionIn('code_runs'),
  }
  return { checkedAt, findings, sizes, versions }
}

async function readSizes(store: Store, config: Config, now: number): Promise<Sizes> {
  const [libraryBytes, telemetryBytes, backups, totals] = await Promise.all([
    store.upkeep.sizeBytes().catch(() => null),
    telemetrySize(config),
    listBackups(backupFolder(config), now).catch(() => null),
    readTotals(store).catch(() => null),
  ])
  return {
    ...{ libraryBytes, telemetryBytes },
    backupsBytes: backups?.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) ?? null,
    backups: backups?.length ?? null,
    files: totals?.files ?? null,
    textBytes: totals?.bytes ?? null,
  }
}

/** On PostgreSQL events are stored in the library's database, and its size is that of both. */
async function telemetrySize({ DATA_DIR, DATABASE_URL }: Config): Promise<number | null> {
  if (DATABASE_URL !== null) return null
  const file = join(DATA_DIR, 'telemetry.db')
  const sizes = [file, `${file}-wal`].map((one) =>
    stat(one).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

// Whether anything needs an administrator now.

/** Null: it could not be read. */
export interface Attention {
  alerts: number | null
  /** Jobs of the program's own whose last run failed. */
  failedJobs: number | null
  /** Checks that found an error, backups left out. */
  checks: number
  isBackupLate: boolean
}

export async function readAttention(ctx: Context): Promise<Attention> {
  const [{ findings }, alerts, failedJobs] = await Promise.all([
    readHealth(ctx),
    countOpenAlerts(ctx).catch(() => null),
    countFailedJobs(ctx).catch(() => null),
  ])
  const errors = findings.filter(({ state }) => state === 'error')
  return {
    ...{ alerts, failedJobs },
    checks: errors.filter(({ check }) => check !== 'backups').length,
    isBackupLate: errors.some(({ check }) => check === 'backups'),
  }
}

/** A job with a payload works for one person, who sees its state on the page of the thing itself. */
async function countFailedJobs(ctx: Context): Promise<number> {
  const own = ctx.installed.jobs.filter(({ payload }) => payload === null)
  const last = await Promise.all(own.map(({ id }) => findLastRun(ctx, id)))
  return last.filter((run) => run?.status === 'failed').length
}

async function findLastRun({ store }: Context, jobId: string): Promise<JobRun | null> {
  return (await listRuns(store, { jobId, size: 1 })).runs[0] ?? null
}

export interface UpkeepRun {
  jobId: string
  run: JobRun | null
}

/** The last run of each job that maintains the library; null when that cannot be read. */
export async function readUpkeepRuns(ctx: Context): Promise<UpkeepRun[] | null> {
  const ids = [BACKUP, VERIFY_BACKUP, CHECK_LIBRARY]
  try {
    return await Promise.all(
      ids.map(async (jobId) => ({ jobId, run: await findLastRun(ctx, jobId) })),
    )
  } catch {
    return null
  }
}
