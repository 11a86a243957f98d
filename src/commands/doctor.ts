/** `codeshelf doctor`: checks the whole installation, changes nothing, and reports the findings. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CheckFinding,
  damagedTelemetry,
  findingLine,
  runQuickChecks,
  runThoroughChecks,
} from '#features/operations/index.ts'
import {
  type Config,
  type Setting,
  type SettingName,
  settingFamilies,
  settings,
} from '#platform/config/index.ts'
import { readAssetManifest } from '#platform/http/index.ts'
import { describeVersion } from '#platform/program.ts'
import { type Capability, findCapability } from '#platform/sandbox/index.ts'
import { openStore, type Store, TelemetryDamaged } from '#platform/store/index.ts'
import { assetsDir as builtAssetsDir, type Invocation } from './command.ts'

// The first probe of the sandbox builds its file system.
const PATIENCE_MS = 60_000

const MARKS = { ok: '   ok', warn: ' warn', error: 'FAULT' }

export async function run({ config, assetsDir = builtAssetsDir }: Invocation): Promise<void> {
  console.log(`       codeshelf ${describeVersion(readAssetManifest(assetsDir))}`)
  const findings = await examine(config)
  for (const finding of findings) {
    const { what, message } = findingLine(finding)
    console.log(`${MARKS[finding.state]}  ${what}: ${message}`)
  }
  console.log('\nSettings (secrets are never shown):')
  for (const line of settingLines(config)) console.log(`       ${line}`)
  if (findings.some(({ state }) => state === 'error')) process.exitCode = 1
}

async function examine(config: Config): Promise<CheckFinding[]> {
  const subject = { config, now: Date.now, capability: () => probeSandbox(config) }
  const isMade = config.DATABASE_URL !== null || existsSync(join(config.DATA_DIR, 'library.db'))
  if (!isMade) return runQuickChecks({ ...subject, store: null }, PATIENCE_MS)
  let store: Store | null = null
  try {
    store = openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
    const quick = await runQuickChecks({ ...subject, store }, PATIENCE_MS)
    return [...quick, ...(await runThoroughChecks(store))]
  } catch (error) {
    if (!(error instanceof TelemetryDamaged)) throw error
    const quick = await runQuickChecks({ ...subject, store: null }, PATIENCE_MS)
    return [...quick.filter(({ check }) => check !== 'database'), damagedTelemetry(error.message)]
  } finally {
    await store?.close().catch(() => {})
  }
}

/** Runs the same probe as a start does. An empty data folder stays empty. */
async function probeSandbox({ DATA_DIR, CODE_RUN }: Config): Promise<Capability> {
  const hasCache = existsSync(join(DATA_DIR, 'cache/sandbox'))
  const folder = hasCache
    ? join(DATA_DIR, 'cache/sandbox')
    : mkdtempSync(join(tmpdir(), 'codeshelf-doctor-'))
  try {
    return await findCapability(folder, CODE_RUN)
  } finally {
    if (!hasCache) rmSync(folder, { recursive: true, force: true })
  }
}

function settingLines(config: Config): string[] {
  const single = Object.entries(settings).map(([name, setting]) =>
    settingLine(name, setting, config[name as SettingName]),
  )
  const { prefix, members } = settingFamilies.OIDC_PROVIDERS
  const providers = config.OIDC_PROVIDERS.flatMap((provider) =>
    Object.entries(members).map(([member, setting]) => {
      const name = `${prefix}_${provider.id.toUpperCase()}_${member}`
      return settingLine(name, setting, provider[member as keyof typeof members])
    }),
  )
  return [...single, ...providers]
}

function settingLine(name: string, setting: Setting<unknown>, value: unknown): string {
  const isDefault = JSON.stringify(value) === JSON.stringify(setting.fallback)
  const shown = isDefault
    ? `${setting.fallbackText ?? shownValue(value)} (default)`
    : setting.isSecret
      ? '(set)'
      : shownValue(value)
  return `${name.padEnd(28)} ${shown}`
}

function shownValue(value: unknown): string {
  if (value === null) return 'unset'
  return Array.isArray(value) ? value.join(', ') || 'empty' : String(value)
}
