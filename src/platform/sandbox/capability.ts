/** Which isolation is used, and why not a better one. */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { arch, platform } from 'node:process'
import { findInterpreter, type Interpreter } from './interpreter.ts'
import {
  type Isolation,
  type Launch,
  landlockLaunch,
  namespacesLaunch,
  sandboxUser,
} from './launch.ts'
import { examineProtections, type Protection } from './probe.ts'
import { buildRoot } from './root.ts'
import { type Architecture, architectureOf } from './syscall-numbers.ts'

const SANDBOX_MODES = ['auto', 'namespaces', 'landlock', 'off'] as const
export type SandboxMode = (typeof SANDBOX_MODES)[number]

export const CAUSES = [
  'switched_off',
  'not_linux',
  'no_python',
  'no_bubblewrap',
  'refused',
  'unsafe',
] as const
export type Cause = (typeof CAUSES)[number]

export interface SandboxRefusal {
  /** Null: no kind can be had. */
  isolation: Isolation | null
  cause: Cause
  /** The exact message or missing part, for the operator. */
  detail: string
  /** What was tried against it, where it came that far. */
  protections?: readonly Protection[]
}

export interface Capability {
  launch: Launch | null
  pythonVersion: string | null
  /** What was tried against the kind that is used: all of it holds. */
  protections: readonly Protection[]
  /** Kinds that were tried and are not used, best first. */
  refusals: readonly SandboxRefusal[]
}

/** Tries the best kind first and stops at the one that holds. Takes a few seconds the first time, then half of one. */
export async function findCapability(given: string, mode: SandboxMode): Promise<Capability> {
  // The other programs are passed this path and run in other folders.
  const folder = resolve(given)
  const architecture = architectureOf(arch)
  if (mode === 'off') return nothing('switched_off', 'CODE_RUN=off')
  if (platform !== 'linux' || !architecture) return nothing('not_linux', `${platform} ${arch}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const refusals: SandboxRefusal[] = []
  for (const { isolation, prepare } of KINDS) {
    if (mode !== 'auto' && mode !== isolation) continue
    const tried = await prepare(folder, architecture).catch(refusedBecause)
    if ('launch' in tried) return { ...tried, refusals }
    refusals.push({ isolation, ...tried })
  }
  return off(refusals)
}

function nothing(cause: Cause, detail: string): Capability {
  return off([{ isolation: null, cause, detail }])
}

function off(refusals: readonly SandboxRefusal[]): Capability {
  return { launch: null, pythonVersion: null, protections: [], refusals }
}

type Tried =
  | Pick<Capability & { launch: Launch }, 'launch' | 'pythonVersion' | 'protections'>
  | Omit<SandboxRefusal, 'isolation'>

const KINDS: {
  isolation: Isolation
  prepare: (folder: string, architecture: Architecture) => Promise<Tried>
}[] = [
  {
    isolation: 'namespaces',
    async prepare(folder, architecture) {
      const python = await findInterpreter()
      if (!python) return noPython
      const root = await buildRoot(folder, python)
      const launch = await namespacesLaunch(folder, root, architecture)
      if ('missing' in launch)
        return { cause: 'no_bubblewrap', detail: `${launch.missing} is not installed` }
      return examined(launch, python)
    },
  },
  {
    isolation: 'landlock',
    async prepare(folder, architecture) {
      const python = await findInterpreter(sandboxUser())
      if (!python) return noPython
      return examined(await landlockLaunch(folder, python, architecture), python)
    },
  },
]

const noPython: Tried = {
  cause: 'no_python',
  detail: 'no Python 3.9 or newer was found that a sandboxed process may use',
}

async function examined(launch: Launch, { version }: Interpreter): Promise<Tried> {
  const protections = await examineProtections(launch)
  const missing = protections.flatMap(({ name, holds }) => (holds ? [] : [name]))
  if (missing.length === 0) return { launch, pythonVersion: version, protections }
  return { cause: 'unsafe', detail: `missing: ${missing.join(', ')}`, protections }
}

/** The first line has the reason: `bwrap: No permissions to create new namespace…`. */
function refusedBecause(error: unknown): Tried {
  const message = error instanceof Error ? error.message : String(error)
  return { cause: 'refused', detail: message.split('\n')[0]!.slice(0, 300) }
}
