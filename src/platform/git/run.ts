/**
 * One call of the installed git: a fixed list of arguments, an environment of our own, bounds on time, output, files and
 * memory, and an end that takes every process it started along.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { platform } from 'node:process'
import type { Readable } from 'node:stream'
import { inSpan } from '../otlp/spans.ts'
import { findProgram } from '../sandbox/programs.ts'
import { FairQueue } from '../threads/index.ts'
import { gitEnvironment } from './environment.ts'
import { codeOfErrors, GitError, type GitErrorCode } from './errors.ts'
import { ErrorLines, type GitProgress } from './progress.ts'
import type { GitRemote } from './remote.ts'

// How many gits run at once, and whose comes next: people are served in turn.

interface Waiting {
  signal: AbortSignal
  start: () => void
  refuse: (error: GitError) => void
}

interface SlotBounds {
  atOnce: number
  maxWaiting: number
  maxPerPerson: number
}

class GitSlots {
  readonly #atOnce: number
  readonly #queue: FairQueue<Waiting>
  readonly #running = new Map<string, number>()
  #taken = 0

  constructor({ atOnce, ...bounds }: SlotBounds) {
    this.#atOnce = atOnce
    this.#queue = new FairQueue(bounds)
  }

  /** Waits for a slot; the result gives it back. */
  async take(person: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw new GitError('cancelled')
    if (this.#taken >= this.#atOnce) await this.#wait(person, signal)
    else this.#count(person, 1)
    let isFree = false
    return () => {
      if (isFree) return
      isFree = true
      this.#count(person, -1)
      this.#startNext()
    }
  }

  #wait(person: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { signal, start: resolve, refuse: reject }
      const dropped = this.#queue.push(person, waiting)
      dropped?.refuse(new GitError('git_busy'))
      if (dropped === waiting) return
      const leave = () => {
        this.#queue.withdraw((one) => one === waiting)
        reject(new GitError('cancelled'))
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
    })
  }

  #startNext(): void {
    const next = this.#queue.take((person) => (this.#running.get(person) ?? 0) > 0)
    if (!next) return
    this.#count(next.person, 1)
    next.job.start()
  }

  #count(person: string, change: 1 | -1): void {
    this.#taken += change
    const count = (this.#running.get(person) ?? 0) + change
    if (count > 0) this.#running.set(person, count)
    else this.#running.delete(person)
  }
}

export interface GitCall {
  /** The subcommand and its arguments. Values from outside come after `--` or are object names. */
  args: readonly string[]
  /** The bare repository; null for a call without one. */
  gitDir: string | null
  /** Whose turn the call takes. */
  person: string
  signal: AbortSignal
  timeoutMs: number
  /** Given: this one address may be reached. */
  remote?: GitRemote
  /** What git reads from its input. */
  input?: string | Buffer
  /** Exit codes besides 0 that are no failure. */
  acceptedCodes?: readonly number[]
  /** Bytes of output; more ends the call. */
  maxOutputBytes?: number
  /** Gets the output piece by piece; git waits while it works. Without it the output is the result. */
  onOutput?(chunk: Buffer): void | Promise<void>
  onProgress?(progress: GitProgress): void
  /** Bytes of the largest file that git may write. */
  maxFileBytes?: number
}

/** Local reads are short and many; commands that use a remote are long and have slots of their own. */
const reads = new GitSlots({ atOnce: 4, maxWaiting: 200, maxPerPerson: 50 })
const transfers = new GitSlots({ atOnce: 3, maxWaiting: 100, maxPerPerson: 20 })

const MAX_OUTPUT_BYTES = 16 * 2 ** 20
// Resolving deltas takes about as much as the largest object; a pack that asks for more is a trap.
const MAX_MEMORY_KIB = 2 * 2 ** 20
const BLOCK_BYTES = 512
// A shell's exit code for a missing program.
const COMMAND_NOT_FOUND = 127
// Between the signal to end and the one that kills a process group.
const GRACE_MS = 500

/** Looked for once in a process. */
let program: Promise<string | null> | null = null

/** Only the name of the subcommand is logged: its arguments may be private. */
export function runGit(call: GitCall): Promise<Buffer> {
  const command = call.args.find((arg) => /^[a-z][a-z-]{1,30}$/.test(arg)) ?? 'git'
  const facts = { 'codeshelf.git.command': command }
  return inSpan({ name: `git ${command}`, kind: 'internal', facts }, () => runInTurn(call))
}

async function runInTurn(call: GitCall): Promise<Buffer> {
  program ??= findProgram('git')
  const path = await program
  if (path === null) throw new GitError('git_missing')
  const free = await (call.remote ? transfers : reads).take(call.person, call.signal)
  try {
    return await new GitProcess(path, call).result
  } finally {
    free()
  }
}

class GitProcess {
  readonly result: Promise<Buffer>
  readonly #call: GitCall
  readonly #child: ChildProcess
  readonly #errors: ErrorLines
  readonly #timers: NodeJS.Timeout[] = []
  /** Why this program ended it; null while it runs by itself. */
  #stopped: GitError | null = null

  constructor(path: string, call: GitCall) {
    this.#call = call
    this.#errors = new ErrorLines((progress) => this.#onProgress(progress))
    this.#child = start(path, call)
    if (call.remote) giveWay(this.#child)
    this.result = this.#run()
  }

  async #run(): Promise<Buffer> {
    const { signal, timeoutMs, input } = this.#call
    const onAbort = () => this.#stop('cancelled')
    signal.addEventListener('abort', onAbort, { once: true })
    this.#timers.push(setTimeout(() => this.#stop('timeout'), timeoutMs))
    if (signal.aborted) onAbort()
    const exit = this.#exit()
    const { stdin, stdout, stderr } = this.#child
    // A git that ended before it read everything is judged by how it ended.
    stdin!.on('error', () => {}).end(input ?? '')
    stderr!.setEncoding('utf8').on('data', (text: string) => this.#errors.push(text))
    try {
      const output = await this.#collect(stdout!).catch((error) => this.#stopBy(error))
      const { code, startError } = await exit
      const detail = this.#errors.end()
      if (this.#stopped) throw this.#stopped
      if (startError || code === COMMAND_NOT_FOUND) throw new GitError('git_missing', detail)
      if (code !== 0 && !this.#call.acceptedCodes?.includes(code as number))
        throw new GitError(code === 'SIGXFSZ' ? 'too_large' : codeOfErrors(detail), detail)
      return output ?? Buffer.alloc(0)
    } finally {
      signal.removeEventListener('abort', onAbort)
      for (const timer of this.#timers) clearTimeout(timer)
    }
  }

  #exit(): Promise<{ code: number | string; startError?: true }> {
    return new Promise((resolve) => {
      this.#child.once('error', () => resolve({ code: -1, startError: true }))
      this.#child.once('close', (code, signal) => resolve({ code: code ?? signal ?? -1 }))
    })
  }

  async #collect(stdout: Readable): Promise<Buffer> {
    const { onOutput, maxOutputBytes = MAX_OUTPUT_BYTES } = this.#call
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of stdout as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxOutputBytes) throw new GitError('output_too_long')
      if (onOutput) await onOutput(chunk)
      else chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  #onProgress(progress: GitProgress): void {
    try {
      this.#call.onProgress?.(progress)
    } catch (error) {
      this.#stopBy(error)
    }
  }

  /** What a reader of the output or of the progress throws ends the call, and is its result. */
  #stopBy(error: unknown): null {
    if (!this.#stopped) {
      this.#stopped = error as GitError
      this.#kill()
    }
    return null
  }

  #stop(code: GitErrorCode): void {
    this.#stopBy(new GitError(code))
  }

  /** The whole group: git starts helpers, and they start others. */
  #kill(): void {
    this.#signal('SIGTERM')
    this.#timers.push(setTimeout(() => this.#signal('SIGKILL'), GRACE_MS))
  }

  #signal(name: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.#child
    if (pid === undefined) return
    try {
      process.kill(-pid, name)
    } catch {
      // It ended by itself.
    }
  }
}

// Of the 20 steps below an ordinary process.
const TRANSFER_PRIORITY = 10

/** A transfer works through whole histories in the background: people who save a file meanwhile come first. */
function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, TRANSFER_PRIORITY)
  } catch {
    // It ended already, or this system knows no such thing.
  }
}

/** The limits are set by a shell whose script is fixed: what is run comes as its arguments and is never read as script. */
const LIMITED = 'ulimit -c 0; ulimit -v "$1" 2>/dev/null; ulimit -f "$2"; shift 2; exec "$@"'

function start(path: string, { args, gitDir, remote, maxFileBytes }: GitCall): ChildProcess {
  const options = {
    cwd: gitDir ?? '/',
    env: gitEnvironment(gitDir, remote ?? null),
    // A group of its own, so that all of it can be ended.
    detached: true,
    stdio: 'pipe' as const,
  }
  if (platform === 'win32') return spawn(path, args, options)
  const blocks = maxFileBytes === undefined ? 'unlimited' : Math.ceil(maxFileBytes / BLOCK_BYTES)
  const limits = [String(MAX_MEMORY_KIB), String(blocks)]
  return spawn('/bin/sh', ['-c', LIMITED, 'sh', ...limits, path, ...args], options)
}
