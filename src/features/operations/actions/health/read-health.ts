/** The state of the installation, cached for half a minute. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { capabilitySoon } from '#features/code-run/index.ts'
import { readTotals } from '#features/library/index.ts'
import { backupFolder, listBackups } from '#platform/backup/index.ts'
import type { Config } from '#platform/config/index.ts'
import type { Context } from '#platform/context.ts'
import { PROGRAM_VERSION } from '#platform/program.ts'
import type { Store } from '#platform/store/index.ts'
import type { CheckFinding, CheckId } from '../../rules/health/finding.ts'
import { runQuickChecks } from './checks/index.ts'

export interface HealthReport {
  checkedAt: number
  findings: readonly CheckFinding[]
  sizes: Sizes
  versions: Versions
}

/** Null: it could not be read, or does not exist on this database. */
export interface Sizes {
  libraryBytes: number | null
  telemetryBytes: number | null
  backupsBytes: number | null
  backups: number | null
  files: number | null
  textBytes: number | null
}

export interface Versions {
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
