/**
 * Sandboxed processes for tests: what this machine gives, or the reason why not, which is then what the test must see.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect } from 'vitest'
import { type Capability, findCapability, type SandboxRefusal } from './capability.ts'
import { findInterpreter } from './interpreter.ts'
import type { SandboxJob } from './job.ts'
import type { Isolation, Launch } from './launch.ts'
import { type ProcessOutcome, SandboxedProcess } from './sandboxed-process.ts'

/** Shared by all test runs: the sandbox's file system takes seconds to build and never changes. */
export const sandboxFolder = resolve(import.meta.dirname, '../../../tests/output/sandbox')

export const usual: Omit<SandboxJob, 'code'> = {
  timeoutMs: 20_000,
  memoryMb: 64,
  maxOutputBytes: 102_400,
  modules: null,
}

/**
 * A launch of this kind. Without bubblewrap or Python the tests cannot prove anything and must not be green; a kernel
 * that refuses is a fact, and then the reason must be reported.
 */
export async function launchOf(isolation: Isolation): Promise<Launch | null> {
  mkdirSync(sandboxFolder, { recursive: true })
  const { launch, refusals } = await capabilityOf(isolation)
  if (launch) return launch
  expectHonest(refusals[0])
  return null
}

const known = new Map<Isolation, Promise<Capability>>()

function capabilityOf(isolation: Isolation): Promise<Capability> {
  const asked = known.get(isolation) ?? findCapability(sandboxFolder, isolation)
  known.set(isolation, asked)
  return asked
}

function expectHonest(refusal: SandboxRefusal | undefined): void {
  const missing = refusal && ['no_bubblewrap', 'no_python'].includes(refusal.cause)
  if (missing) throw new Error(`the sandbox cannot be tested: ${refusal.detail}`)
  expect(refusal).toMatchObject({ cause: 'refused', detail: expect.stringMatching(/\w{4}/) })
  // biome-ignore lint/suspicious/noConsole: readers of the report must know that this was not proven here
  console.warn(`not proven on this machine: ${refusal?.detail}`)
}

/**
 * The same sandbox with access to native code, which its root leaves out: a hostile program must be contained even when
 * it can call the kernel as it likes.
 */
export async function withNativeCode(launch: Launch): Promise<Launch> {
  if (launch.isolation === 'landlock') return launch
  const root = join(sandboxFolder, `native-${basename(launch.cwd)}`)
  if (!existsSync(join(root, 'done'))) await allowNativeCode(launch.cwd, root)
  return { ...launch, cwd: root }
}

async function allowNativeCode(from: string, root: string): Promise<void> {
  const python = (await findInterpreter())!
  execFileSync('cp', ['-rl', from, root])
  for (const library of python.libraries) {
    const modules = join(library, 'lib-dynload')
    const name = readdirSync(modules).find((one) => one.startsWith('_ctypes.'))
    if (!name) continue
    const to = join(root, 'py/lib', basename(library), 'lib-dynload', name)
    copyFileSync(join(modules, name), to)
    const needed = execFileSync('ldd', [join(modules, name)], { encoding: 'utf8' })
    for (const [, path] of needed.matchAll(/=> (\/\S+)/g)) {
      const there = join(root, 'py/lib', basename(path!))
      if (!existsSync(there)) copyFileSync(path!, there)
    }
  }
  execFileSync('chmod', ['-R', 'a+rX', root])
  mkdirSync(join(root, 'done'))
}

/** Runs one program in a ready process. */
export async function runOnce(
  launch: Launch,
  job: Partial<SandboxJob> & { code: string },
): Promise<ProcessOutcome> {
  const sandboxed = new SandboxedProcess(launch, { isWarm: true })
  await sandboxed.ready
  return sandboxed.run({ ...usual, ...job })
}

/** Every descendant of this process that is a sandboxed process or its supervisor. */
export function sandboxedAlive(): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (state !== 'Z') parents.set(Number(name), Number(parent))
    } catch {
      // It ended while we looked.
    }
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === process.pid || isOurs(parent))
  }
  return [...parents.keys()].filter((pid) => isOurs(pid) && isSandboxed(pid))
}

function isSandboxed(pid: number): boolean {
  try {
    return /boot|bwrap/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

/** Processes anywhere on the machine whose command line holds this text. */
export function processesNamed(part: string): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(part)
    } catch {
      return false
    }
  })
}
