/**
 * What isolation this machine really gives: a program that looks for ways out is run like everybody's programs. If one
 * protection is missing, the whole kind of isolation is not used.
 */
import { readFile, readlink } from 'node:fs/promises'
import { patientMs } from '../patience.ts'
import { sandboxFile } from './interpreter.ts'
import type { SandboxJob } from './job.ts'
import { ENVIRONMENT, HOST_NAME, type Launch, TMP_BYTES, TMP_FILES } from './launch.ts'
import { SandboxedProcess } from './sandboxed-process.ts'

/** What the program found; the names are its own. */
interface Findings {
  files: string[]
  writable: string[]
  devices: string[]
  sockets: string[]
  forks: boolean
  memfd: boolean
  chroot: boolean
  unshares: boolean
  runs: boolean
  signals: boolean
  gigabyte: boolean
  threads: number
  descriptors: number[]
  environment: string[]
  terminal: boolean
  uid: number
  pid: number
  node: string
  room: { bytes: number; files: number; noexec: boolean; nosuid: boolean; nodev: boolean } | null
  read_only: boolean
  limits: Record<'CORE' | 'NPROC' | 'NOFILE' | 'FSIZE' | 'MEMLOCK', number>
}

const probing = () =>
  ({
    timeoutMs: patientMs(10_000),
    cpuSeconds: 11,
    memoryMb: 128,
    maxOutputBytes: 65_536,
    modules: null,
  }) satisfies Partial<SandboxJob>

/** One way out that was tried, and whether it is shut. */
export interface Protection {
  name: ProtectionName
  holds: boolean
}

/** Everything that is examined; what only namespaces give is not asked of Landlock. */
export const PROTECTIONS = [
  'network',
  'processes',
  'signals',
  'files',
  'read_only',
  'devices',
  'terminal',
  'descriptors',
  'environment',
  'memory',
  'memory_files',
  'threads',
  'limits',
  'change_root',
  'namespaces',
  'user',
  'capabilities',
  'new_privileges',
  'kill',
  'machine_user',
  'nobody',
  'read_only_root',
  'room',
  'no_programs_in_room',
  'process_numbers',
  'host_name',
  'cgroup_namespace',
  'ipc_namespace',
  'mnt_namespace',
  'net_namespace',
  'pid_namespace',
  'uts_namespace',
] as const
export type ProtectionName = (typeof PROTECTIONS)[number]
type Checks = Partial<Record<ProtectionName, boolean>>

/** What was tried and the result. Throws when a process does not even start. */
export async function examineProtections(launch: Launch): Promise<Protection[]> {
  const [found, kill] = await Promise.all([
    withGuest(new SandboxedProcess(launch, { isWarm: false }), (one) => probeInside(one, launch)),
    withGuest(
      new SandboxedProcess(launch, { isWarm: false, goingMs: patientMs(GOING_MS) }),
      goesWhenKilled,
    ),
  ])
  const checks: Checks = { ...found, kill }
  return PROTECTIONS.flatMap((name) => {
    const holds = checks[name]
    return holds === undefined ? [] : [{ name, holds }]
  })
}

/** Ends the process in any case: the caller could not end while it waits for its program. */
async function withGuest<Result>(
  sandboxed: SandboxedProcess,
  examine: (sandboxed: SandboxedProcess) => Promise<Result>,
): Promise<Result> {
  try {
    await sandboxed.ready
    return await examine(sandboxed)
  } finally {
    sandboxed.kill()
  }
}

async function probeInside(sandboxed: SandboxedProcess, launch: Launch): Promise<Checks> {
  const outside = {
    ...(await privilegesOf(sandboxed.pid, launch)),
    ...(launch.isolation === 'namespaces' ? await namespacesOf(sandboxed) : {}),
  }
  const code = await readFile(sandboxFile('probe.py'), 'utf8')
  const { reason, stdout, stderr } = await sandboxed.run({ ...probing(), code })
  if (reason !== 'finished') throw new Error(`the probe ended by ${reason}: ${stderr.slice(-300)}`)
  const found = JSON.parse(stdout) as Findings
  return {
    ...outside,
    ...everywhere(found, launch),
    ...(launch.isolation === 'namespaces' ? inNamespaces(found) : {}),
  }
}

const MAX_THREADS = 64

function everywhere(found: Findings, { isolation }: Launch): Checks {
  const keys = ENVIRONMENT[isolation]
  return {
    files: found.files.length === 0,
    read_only: found.writable.length === 0,
    devices: found.devices.length === 0,
    network: found.sockets.length === 0,
    processes: !found.forks && !found.runs,
    threads: found.threads < MAX_THREADS,
    memory_files: !found.memfd,
    change_root: !found.chroot,
    namespaces: !found.unshares,
    signals: !found.signals,
    memory: !found.gigabyte,
    descriptors: found.descriptors.every((number) => number <= 3),
    environment: found.environment.every((key) => keys.includes(key)),
    terminal: !found.terminal,
    user: found.uid !== 0,
    limits:
      found.limits.CORE === 0 &&
      found.limits.MEMLOCK === 0 &&
      found.limits.NPROC === 64 &&
      found.limits.NOFILE === 64 &&
      found.limits.FSIZE === TMP_BYTES,
  }
}

function inNamespaces(found: Findings): Checks {
  const { room } = found
  return {
    read_only_root: found.read_only,
    nobody: found.uid === 65_534,
    process_numbers: found.pid === 2,
    host_name: found.node === HOST_NAME,
    room: room?.bytes === TMP_BYTES && room.files === TMP_FILES,
    no_programs_in_room: Boolean(room?.noexec && room.nosuid && room.nodev),
  }
}

const NAMESPACES = ['cgroup', 'ipc', 'mnt', 'net', 'pid', 'uts'] as const

/** The namespaces as the kernel reports them, which no program inside can fake. */
async function namespacesOf({ status }: SandboxedProcess): Promise<Checks> {
  const checks = await Promise.all(
    NAMESPACES.map(async (name) => {
      const own = (await readlink(`/proc/self/ns/${name}`)).match(/\d+/)?.[0]
      const theirs = status[`${name}-namespace`]
      return [`${name}_namespace`, theirs !== undefined && String(theirs) !== own] as const
    }),
  )
  return Object.fromEntries(checks)
}

/** Its first process as the machine sees it: without capabilities, and with no way to new ones. */
async function privilegesOf(pid: number, { isolation }: Launch): Promise<Checks> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => status.match(new RegExp(`^${name}:\\s+(.*)$`, 'm'))?.[1] ?? ''
  const areNone = (...names: string[]) => names.every((name) => /^0+$/.test(field(name)))
  const isBounded = isolation === 'namespaces'
  return {
    // What it could ever get is emptied by bubblewrap; elsewhere "no new privileges" makes that set meaningless.
    capabilities: areNone('CapPrm', 'CapEff', ...(isBounded ? ['CapBnd'] : [])),
    new_privileges: field('NoNewPrivs') === '1',
    ...(isBounded && { machine_user: !field('Uid').startsWith('0\t') }),
  }
}

const STUBBORN = `
import signal
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
print("deaf", flush=True)
while True:
    pass
`
// Far longer than a busy machine takes to end a process: what is asked is whether it goes, not how soon.
const GOING_MS = 8_000

/** A program that ignores every signal is gone when it is ended, and its keeper need not be ended for that. */
async function goesWhenKilled(sandboxed: SandboxedProcess): Promise<boolean> {
  const { reason } = await sandboxed.run({
    ...probing(),
    code: STUBBORN,
    onOutput: () => sandboxed.stop('stopped'),
  })
  return reason === 'stopped' && !sandboxed.isKeeperEnded
}
