/** Checks of the machine: the program's own folders, the disk, git, Python and its isolation. */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config/index.ts'
import { isOpenToOthers, openFolders } from '#platform/data-folder.ts'
import { findGit } from '#platform/git/index.ts'
import { saferNode } from '#platform/program.ts'
import type { Capability } from '#platform/sandbox/index.ts'
import { sizeText } from '#platform/text/index.ts'
import { type Outcome, ok } from '../../../rules/health/finding.ts'
import type { MachineCheck } from './check.ts'

// A backup, a large import and SQLite's log together need about this much on a small library.
const LITTLE_ROOM_BYTES = 2 ** 30
// With less, the next save may fail: SQLite's log alone grows to a few megabytes.
const NO_ROOM_BYTES = 16 * 2 ** 20

export const machineChecks: readonly MachineCheck[] = [
  { id: 'runtime', inspect: () => judgeRuntime(process.versions.node) },
  { id: 'data_directory', inspect: ({ config }) => inspectFolders(config) },
  { id: 'secrets', inspect: ({ config }) => inspectSecrets(config) },
  { id: 'disk', inspect: ({ config }) => inspectDisk(config) },
  { id: 'git', inspect: inspectGit },
  {
    id: 'code_runs',
    inspect: async ({ config, capability }) => judgeCapability(config, await capability()),
  },
]

export function judgeRuntime(version: string): Outcome {
  const safer = saferNode(version)
  if (!safer) return ok('runtime', { version })
  return { state: 'warn', says: 'runtime_old', slots: { version, safer }, remedy: 'runtime' }
}

function inspectFolders({ DATA_DIR }: Config): Outcome {
  const open = openFolders(DATA_DIR)
  if (open.length === 0) return ok('private')
  const folders = open.join(', ')
  const detail = `other users of this machine can look into ${folders}`
  const facts = [{ says: 'folders', slots: { folders } }] as const
  return { state: 'error', says: 'folder_open', detail, facts, remedy: 'close_folder' }
}

function inspectSecrets({ DATA_DIR }: Config): Outcome {
  const folder = join(DATA_DIR, 'secrets')
  if (!existsSync(folder)) return ok('secrets_none')
  if (!isOpenToOthers(folder)) return ok('private')
  return { state: 'error', says: 'secrets_open', remedy: 'close_folder' }
}

async function inspectDisk({ DATA_DIR }: Config): Promise<Outcome> {
  if (!existsSync(DATA_DIR)) return ok('folder_none')
  const { bavail, blocks, bsize } = await statfs(DATA_DIR)
  return judgeDisk(bavail * bsize, blocks * bsize)
}

export function judgeDisk(freeBytes: number, totalBytes: number): Outcome {
  const slots = { free: sizeText(freeBytes), total: sizeText(totalBytes) }
  if (freeBytes >= LITTLE_ROOM_BYTES) return ok('disk_free', slots)
  const state = freeBytes < NO_ROOM_BYTES ? 'error' : 'warn'
  return { state, says: 'disk_free', slots, remedy: 'disk' }
}

async function inspectGit(): Promise<Outcome> {
  const git = await findGit()
  if (git.isReady) return ok('git', { version: git.version })
  return git.reason === 'missing'
    ? { state: 'warn', says: 'git_missing', remedy: 'git' }
    : { state: 'warn', says: 'git_old', slots: { version: git.version ?? '' }, remedy: 'git' }
}

export function judgeCapability(
  { CODE_RUN }: Pick<Config, 'CODE_RUN'>,
  found: Capability | null,
): Outcome {
  if (!found) return { state: 'warn', says: 'code_runs_unknown' }
  const { launch, pythonVersion, refusals } = found
  const [best] = refusals
  const reasons = refusals.map(
    ({ isolation, detail }) => `${isolation ? `${isolation}: ` : ''}${detail}`,
  )
  const facts = refusals.map(
    ({ isolation, cause, detail }) =>
      ({
        says: `${isolation ?? 'none'}_${cause === 'refused' || cause === 'unsafe' ? cause : 'unmet'}`,
        slots: { why: detail },
      }) as const,
  )
  const remedy = best && best.cause !== 'switched_off' ? { remedy: best.cause } : {}
  if (launch) {
    const message = [`isolated by ${launch.isolation}, Python ${pythonVersion}`, ...reasons]
    return {
      state: refusals.length > 0 ? 'warn' : 'ok',
      says: `code_runs_${launch.isolation}`,
      slots: { version: pythonVersion ?? '' },
      detail: message.join('; '),
      facts,
      ...remedy,
    }
  }
  const detail = ['off; people can run Python in their own browser', ...reasons].join('; ')
  if (best?.cause === 'switched_off') return { ...ok('code_runs_switched_off'), detail }
  const isDemanded = CODE_RUN === 'namespaces' || CODE_RUN === 'landlock'
  return { state: isDemanded ? 'error' : 'warn', says: 'code_runs_off', detail, facts, ...remedy }
}
