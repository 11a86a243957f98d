/** One started interpreter: it gets ready, runs one program, and is gone. It is never used twice. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { patientMs } from '../patience.ts'
import { cpuLimitOf, frame, type OwnReason, type Reason, reasonOf, type SandboxJob } from './job.ts'
import type { Launch } from './launch.ts'
import { ProgramOutput } from './output.ts'

export interface ProcessOutcome {
  reason: Reason
  exitCode: number
  stdout: string
  stderr: string
  isCut: boolean
  ranMs: number
}

/** It did not come up. This is the machine's error, never the program's. */
export class StartError extends Error {
  override name = 'StartFault'
}

/** What bubblewrap reports about the process it made: its number and its namespaces. */
export interface SandboxStatus {
  'child-pid'?: number
  [namespace: `${string}-namespace`]: number
}

const [CONTROL, STATUS] = [3, 4]
// A machine that swaps may take seconds; one that takes longer than this will not come up at all.
const START_MS = 15_000
// When the inner process does not go, its keeper is ended too.
const GOING_MS = 500
// The sandboxed process sends one byte when it is ready.
const MAX_RECEIVED_BYTES = 64
// When the kernel does not report how large the interpreter is: with everything loaded it was 31 MB.
const USUAL_KIB = 48 * 1024
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin'

export class SandboxedProcess {
  readonly startedAt = performance.now()
  readonly ready: Promise<void>
  readonly #child: ChildProcess
  readonly #closed: Promise<number>
  #status: SandboxStatus = {}
  #received = ''
  #errors = ''
  #isGone = false
  #isDoomed = false
  #isKeeperEnded = false
  readonly #goingMs: number
  #own: OwnReason | null = null
  #onProtocol: () => void = () => {}

  constructor(
    launch: Launch,
    { isWarm, goingMs = GOING_MS }: { isWarm: boolean; goingMs?: number },
  ) {
    this.#goingMs = goingMs
    this.#child = start(launch, isWarm)
    this.#closed = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => {
        this.#isGone = true
        resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
      })
    })
    this.ready = this.#becomeReady()
    // Callers that wait get the error; there may be none.
    this.ready.catch(() => {})
  }

  get isGone(): boolean {
    return this.#isGone
  }

  /** True when ending the inner process was not enough. */
  get isKeeperEnded(): boolean {
    return this.#isKeeperEnded
  }

  get status(): SandboxStatus {
    return this.#status
  }

  /** Its first process, by the machine's number. */
  get pid(): number {
    return this.#status['child-pid'] ?? this.#child.pid ?? 0
  }

  /** Ends when every process of it is gone. */
  get gone(): Promise<unknown> {
    return this.#closed
  }

  async run(job: SandboxJob): Promise<ProcessOutcome> {
    await this.ready
    const outputs = {
      stdout: new ProgramOutput(job.maxOutputBytes, (text) => job.onOutput?.('stdout', text)),
      stderr: new ProgramOutput(job.maxOutputBytes, (text) => job.onOutput?.('stderr', text)),
    }
    this.#hold()
    this.#collect(outputs)
    this.#onProtocol = () => this.stop('protocol')
    const startedAt = performance.now()
    const timer = setTimeout(() => this.stop('time'), job.timeoutMs)
    this.#send(job)
    job.onBegin?.()
    const exitCode = await this.#closed
    clearTimeout(timer)
    const ranMs = performance.now() - startedAt
    return {
      reason: reasonOf({
        exitCode,
        ranMs,
        cpuLimitSeconds: cpuLimitOf(job),
        own: this.#own,
        hint: this.#received.slice(1),
      }),
      exitCode,
      stdout: outputs.stdout.end(),
      stderr: outputs.stderr.end(),
      isCut: outputs.stdout.isCut || outputs.stderr.isCut,
      ranMs,
    }
  }

  /** The first reason counts: what it does while it is dying is ignored. */
  stop(reason: OwnReason): void {
    this.#own ??= reason
    this.kill()
  }

  /**
   * Everything it started goes with it. In namespaces the inner process is ended, which takes all others along and is
   * reaped by its keeper; ending the keeper leaves the dead to the machine's first process (10 of 10 times).
   */
  kill(): void {
    if (this.#isGone) return
    this.#isDoomed = true
    this.#hold()
    const inner = this.#status['child-pid']
    if (inner) killNow(inner)
    else this.#killUnborn()
    const timer = setTimeout(() => {
      if (this.#isGone) return
      this.#isKeeperEnded = true
      this.#child.kill('SIGKILL')
    }, this.#goingMs)
    timer.unref()
  }

  /**
   * It is still being created. Its inner process may exist already, wait for its supervisor, and then outlive it (26 of
   * 300 that were ended within their first 30 ms). Until it creates a session of its own it is in the supervisor's
   * group; before it may do so, its process id is reported: see `#becomeReady`.
   */
  #killUnborn(): void {
    const { pid } = this.#child
    if (pid !== undefined) killNow(-pid)
  }

  /** Waiting for work, it does not keep the service alive. */
  release(): void {
    this.#child.unref()
    for (const stream of this.#sockets()) stream.unref?.()
  }

  #hold(): void {
    this.#child.ref()
    for (const stream of this.#sockets()) stream.ref?.()
  }

  #sockets(): { ref?(): void; unref?(): void }[] {
    return this.#child.stdio.filter((stream) => stream !== null) as { ref?(): void }[]
  }

  #becomeReady(): Promise<void> {
    const { stderr, stdio } = this.#child
    const control = stdio[CONTROL] as Readable
    const status = stdio[STATUS] as Readable | null
    // There are two output lines, and the sign of readiness may arrive before the process id.
    const known = Promise.withResolvers<void>()
    if (!status) known.resolve()
    let received = ''
    status?.on('data', (data: Buffer) => {
      received += data.toString('latin1')
      this.#status = { ...this.#status, ...lastLine(received) }
      const inner = this.#status['child-pid']
      if (!inner) return
      known.resolve()
      if (this.#isDoomed) killNow(inner)
    })
    for (const stream of stdio) stream?.on('error', () => {})
    const onError = (data: Buffer) => {
      this.#errors = (this.#errors + data.toString('utf8')).slice(0, 4_000)
    }
    stderr?.on('data', onError)
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        clearTimeout(timer)
        reject(new StartError(this.#errors.trim() || why))
      }
      const timer = setTimeout(() => {
        fail(`it was not ready after ${START_MS / 1000} seconds`)
        this.kill()
      }, patientMs(START_MS))
      timer.unref()
      this.#child.once('error', (error) => {
        this.#isGone = true
        fail(error.message)
      })
      void this.#closed.then((code) => fail(`it ended with ${code} before it was ready`))
      control.on('data', (data: Buffer) => {
        this.#received = (this.#received + data.toString('latin1')).slice(0, MAX_RECEIVED_BYTES + 1)
        if (this.#received.length > MAX_RECEIVED_BYTES) this.#onProtocol()
        if (!this.#received.startsWith('R')) return fail('it sent unexpected output')
        void known.promise.then(() => {
          clearTimeout(timer)
          stderr?.off('data', onError)
          resolve()
        })
      })
    })
  }

  #collect(outputs: Record<'stdout' | 'stderr', ProgramOutput>): void {
    for (const name of ['stdout', 'stderr'] as const) {
      const stream = this.#child[name]
      stream?.on('data', (chunk: Buffer) => {
        if (outputs[name].take(chunk)) return
        this.stop('output')
        // At once, not at the end: a flood that is still read took a gigabyte and four seconds.
        stream.destroy()
      })
    }
  }

  #send(job: SandboxJob): void {
    const control = this.#child.stdio[CONTROL] as Writable
    control.write(frame(job, this.#sizeKib()))
    const input = this.#child.stdin
    if (job.stdin) input?.write(job.stdin)
    if (!job.keepsStdinOpen) input?.end()
  }

  /** What the interpreter takes by itself, so that the limit is about the program: in KiB, since pages differ in size. */
  #sizeKib(): number {
    try {
      const inner = this.#status['child-pid']
      const pid = inner ? sandboxedPidOf(inner) : this.#child.pid
      const [, size] =
        readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmSize:\s*(\d+) kB/m) ?? []
      return size ? Number(size) : USUAL_KIB
    } catch {
      return USUAL_KIB
    }
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It went by itself a moment ago.
  }
}

/** The program itself is the only child of the sandbox's first process. */
function sandboxedPidOf(inner: number): number {
  const [first = ''] = readFileSync(`/proc/${inner}/task/${inner}/children`, 'utf8').split(' ')
  return Number(first)
}

function lastLine(received: string): SandboxStatus {
  const lines = received.split('\n').slice(0, -1)
  return Object.assign({}, ...lines.map((line) => JSON.parse(line)))
}

function start(launch: Launch, isWarm: boolean): ChildProcess {
  const filter = openSync(launch.filterFile, 'r')
  const hasStatus = launch.isolation === 'namespaces'
  try {
    return spawn(launch.file, [...launch.args, ...(isWarm ? ['warm'] : [])], {
      cwd: launch.cwd,
      env: { PATH, LANG: 'C.UTF-8', MALLOC_ARENA_MAX: '1' },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', hasStatus ? 'pipe' : 'ignore', filter],
      ...(launch.uid !== undefined && { uid: launch.uid, gid: launch.gid! }),
    })
  } finally {
    closeSync(filter)
  }
}
