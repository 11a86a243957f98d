/** `codeshelf doctor`: looks at everything that must be right, changes nothing, and says what it saw. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { countSearched, findDamage, listMissearched } from '#features/library/index.ts'
import { readSignInFacts, type SignInFacts, signInStatus } from '#features/sign-in/index.ts'
import {
  type Config,
  type Setting,
  type SettingName,
  settingFamilies,
  settings,
} from '#platform/config/index.ts'
import { findCapability } from '#platform/sandbox/index.ts'
import {
  foreignMigrations,
  newerThanThis,
  openStore,
  pendingMigrations,
  type Store,
} from '#platform/store/index.ts'
import type { Command } from './command.ts'
import { isOpenToOthers, openFolders } from './data-folder.ts'

interface Finding {
  what: string
  message: string
  isError: boolean
}

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'Checks the installation and lists every setting.',
  help: 'Checks the schema, the integrity of the database, of every stored text and of what files are found by, file permissions, the isolation of code runs and the clock. Ends with 1 when something is wrong.',
  async run({ config }) {
    const findings = await examine(config)
    for (const { what, message, isError } of findings)
      console.log(`${isError ? 'FAULT' : '   ok'}  ${what}: ${message}`)
    console.log('\nSettings (secrets are never shown):')
    for (const line of settingLines(config)) console.log(`       ${line}`)
    if (findings.some((finding) => finding.isError)) process.exitCode = 1
  },
}

async function examine(config: Config): Promise<Finding[]> {
  const findings: Finding[] = [
    { what: 'runtime', message: `Node ${process.versions.node}`, isError: false },
    ...permissions(config),
    await examineSandbox(config),
  ]
  if (config.DATABASE_URL === null && !existsSync(join(config.DATA_DIR, 'library.db'))) {
    const message = `not made yet; the first start makes it in ${config.DATA_DIR}`
    return [
      ...findings,
      signInFinding(config, { hasPeople: false, hasCredentials: false }),
      { what: 'database', message, isError: false },
    ]
  }
  let store: Store | null = null
  try {
    store = openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
    findings.push(await examineSignIn(config, store), ...(await examineStore(store)))
  } catch (error) {
    findings.push({
      what: 'database',
      message: `could not check (${(error as Error).message})`,
      isError: true,
    })
  } finally {
    await store?.close().catch(() => {})
  }
  return findings
}

/** Runs the same probe as a start does. Where nothing is kept yet, nothing is left either. */
async function examineSandbox({ DATA_DIR, CODE_RUN }: Config): Promise<Finding> {
  const hasCache = existsSync(join(DATA_DIR, 'cache/sandbox'))
  const folder = hasCache
    ? join(DATA_DIR, 'cache/sandbox')
    : mkdtempSync(join(tmpdir(), 'codeshelf-doctor-'))
  try {
    const { launch, pythonVersion, refusals } = await findCapability(folder, CODE_RUN)
    const reasons = refusals.map(
      ({ isolation, detail }) => `${isolation ? `${isolation}: ` : ''}${detail}`,
    )
    const message = launch
      ? [`isolated by ${launch.isolation}, Python ${pythonVersion}`, ...reasons]
      : ['off; people can run Python in their own browser', ...reasons]
    const isDemanded = CODE_RUN === 'namespaces' || CODE_RUN === 'landlock'
    return { what: 'code runs', message: message.join('; '), isError: !launch && isDemanded }
  } finally {
    if (!hasCache) rmSync(folder, { recursive: true, force: true })
  }
}

/** What can be wrong inside the store. */
export async function examineStore(store: Store): Promise<Finding[]> {
  const { upkeep } = store
  const complaints = await upkeep.checkIntegrity()
  const size = await upkeep.sizeBytes()
  return [
    {
      what: 'database',
      message: `${await upkeep.describe()}, ${size === null ? '–' : `${Math.ceil(size / 1024)} KiB`}`,
      isError: false,
    },
    await examineSchema(store),
    {
      what: 'integrity',
      message: complaints.join('; ') || 'sound',
      isError: complaints.length > 0,
    },
    await examineContents(store),
    await examineSearch(store),
    await examineClock(store),
  ]
}

async function examineSchema(store: Store): Promise<Finding> {
  const finding = (message: string, isError: boolean) => ({
    what: 'schema',
    message,
    isError,
  })
  try {
    const [pending, foreign] = [await pendingMigrations(store), await foreignMigrations(store)]
    if (foreign.length > 0) return finding(newerThanThis(foreign), true)
    if (pending.length > 0) return finding(`waiting: ${pending.join(', ')}`, true)
    return finding('up to date', false)
  } catch {
    return finding('not made yet', true)
  }
}

/** Every stored text against its own hash. The hashes name what is damaged without showing it. */
async function examineContents(store: Store): Promise<Finding> {
  try {
    const { checked, altered, missing } = await findDamage(store)
    const damaged = [
      ...altered.map((hash) => `${hash.slice(0, 12)} is altered`),
      ...missing.map((hash) => `${hash.slice(0, 12)} is missing`),
    ]
    const message =
      damaged.length === 0
        ? `${checked} texts, all as they were saved`
        : `${damaged.length} damaged: ${damaged.slice(0, SHOWN).join(', ')}${damaged.length > SHOWN ? ' …' : ''}`
    return { what: 'contents', message, isError: damaged.length > 0 }
  } catch (error) {
    const message = `could not check (${(error as Error).message})`
    return { what: 'contents', message, isError: true }
  }
}

const SHOWN = 20

/** What each file is found by against the file: counted, so that a million faults need no more memory than one. */
async function examineSearch(store: Store): Promise<Finding> {
  try {
    let wrong = 0
    for await (const _ of listMissearched(store)) wrong++
    const files = await countSearched(store)
    const message =
      wrong === 0
        ? `${files} files, each found by what it holds`
        : `${wrong} differ from their files, of ${files}; "codeshelf repair-search" makes them anew`
    return { what: 'search texts', message, isError: wrong > 0 }
  } catch (error) {
    const message = `could not check (${(error as Error).message})`
    return { what: 'search texts', message, isError: true }
  }
}

/** Leases and sessions compare clocks of several machines; a few seconds are fine, more are not. */
async function examineClock(store: Store): Promise<Finding> {
  if (!store.canSkipLocked)
    return { what: 'clock', message: new Date().toISOString(), isError: false }
  const before = Date.now()
  const { rows } = await sql<{
    at: number
  }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(store.query)
  const driftMs = Math.round(Math.abs((rows[0]?.at ?? before) - (before + Date.now()) / 2))
  return { what: 'clock', message: `${driftMs} ms from the database's`, isError: driftMs > 2_000 }
}

async function examineSignIn(config: Config, store: Store): Promise<Finding> {
  try {
    return signInFinding(config, await readSignInFacts({ store }))
  } catch (error) {
    const message = `could not check (${(error as Error).message})`
    return { what: 'sign-in', message, isError: true }
  }
}

function signInFinding(config: Config, facts: SignInFacts): Finding {
  const { message, isClosed } = signInStatus(config, facts)
  return { what: 'sign-in', message, isError: isClosed }
}

function permissions({ DATA_DIR }: Config): Finding[] {
  const open = openFolders(DATA_DIR)
  const folders: Finding = {
    what: 'data directory',
    message:
      open.length > 0 ? `other users of this machine can look into ${open.join(', ')}` : 'private',
    isError: open.length > 0,
  }
  const secrets = join(DATA_DIR, 'secrets')
  if (!existsSync(secrets))
    return [folders, { what: 'secrets', message: 'none made yet', isError: false }]
  const isOpen = isOpenToOthers(secrets)
  return [
    folders,
    {
      what: 'secrets',
      message: isOpen ? 'readable by other users of this machine' : 'private',
      isError: isOpen,
    },
  ]
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
