/** The built program in a process of its own, started as an operator would and never left running. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

export interface RunningServer {
  url: string
  child: ChildProcess
  dataDir: string
  /** Everything it wrote, JSON lines where it is a log. */
  output: { out: string; err: string }
  /** Requests its stop and waits. */
  stop(signal?: NodeJS.Signals): Promise<Ending>
}

/** The exit code, or the signal that ended it. */
type Ending = number | NodeJS.Signals

interface Starting {
  env?: Environment
  /** Uses the data of another one. */
  dataDir?: string
  command?: string
}

/** Undefined: as if a setting had not been given. */
export type Environment = Record<string, string | undefined>

/** The program is compiled once for all processes of a run: a fifth of what a start takes. */
export const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'compiled') }

/**
 * The environment of a machine without Codeshelf settings. No start builds a file system for people's programs, which
 * takes longer than everything else: a test that is about that enables it.
 */
function environment(more: Environment): Environment {
  const { PATH = '' } = process.env
  return { PATH, ...COMPILED, HOST: '127.0.0.1', PORT: '0', CODE_RUN: 'off', ...more }
}

/** Every setting of the program at its default. */
export const NOTHING_SET: Environment = { CODE_RUN: undefined }

/** Runs a command of the built program; by default from `/`, as a service manager does. */
export function launch(args: string[], env: Environment = {}, cwd = '/') {
  const main = join(inject('dist'), 'server/main.js')
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (data) => (output.out += data))
  child.stderr.on('data', (data) => (output.err += data))
  const exited = new Promise<Ending>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal!)),
  )
  return { child, output, exited }
}

/** Waits for an effect of another process; fails with its output instead of hanging. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  { told = () => '' }: { told?: () => string } = {},
): Promise<NonNullable<T>> {
  const started = performance.now()
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() - started > PATIENCE_MS)
      throw new Error(`${what} did not happen. ${told()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** A server that is open; the caller stops it. */
export async function startServer({
  env = {},
  dataDir,
  command = 'serve',
}: Starting = {}): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'codeshelf-process-'))
  const { child, output, exited } = launch([command], { DATA_DIR: folder, ...env })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    const code = await exited
    // Children of a killed process may write for a moment longer than it lived.
    if (!dataDir) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    return code
  }
  const told = () => output.err + output.out
  try {
    const url = await until(
      'the start',
      () => {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}. ${told()}`)
        return /Codeshelf is open at (http[^\s"]+)/.exec(output.out)?.[1]
      },
      { told },
    )
    return { url, child, dataDir: folder, output, stop }
  } catch (fault) {
    await stop('SIGKILL')
    throw fault
  }
}
