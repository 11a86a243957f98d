/**
 * What isolation this machine really gives: a program that looks for ways out is put through the same door as everybody's
 * programs. One protection missing, and the whole kind of isolation is not used.
 */
import { readFile, readlink } from 'node:fs/promises'
import { Guest } from './guest.ts'
import { guestFile } from './interpreter.ts'
import type { Job } from './job.ts'
import { ENVIRONMENT, HOST_NAME, type Launch, TMP_BYTES, TMP_FILES } from './launch.ts'

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

const PROBING = {
  timeoutMs: 10_000,
  memoryMb: 128,
  maxOutputBytes: 65_536,
  modules: null,
} satisfies Partial<Job>

/** The names of the protections that are missing: none means that it holds. Throws when a guest does not even start. */
export async function missingProtections(launch: Launch): Promise<string[]> {
  const [inside, goes] = await Promise.all([lookInside(launch), goesWhenKilled(launch)])
  return [...inside, ...(goes ? [] : ['kill'])]
}

async function lookInside(launch: Launch): Promise<string[]> {
  const guest = new Guest(launch, { isWarm: false })
  await guest.ready
  const outside = launch.isolation === 'namespaces' ? await lookOutside(guest) : []
  const code = await readFile(guestFile('probe.py'), 'utf8')
  const { reason, stdout, stderr } = await guest.run({ ...PROBING, code })
  if (reason !== 'finished') throw new Error(`the probe ended by ${reason}: ${stderr.slice(-300)}`)
  const found = JSON.parse(stdout) as Findings
  const checks = {
    ...everywhere(found, launch),
    ...(launch.isolation === 'namespaces' ? inNamespaces(found) : {}),
  }
  const missing = Object.entries(checks).filter(([, holds]) => !holds)
  return [...outside, ...missing.map(([name]) => name)]
}

const MAX_THREADS = 64

function everywhere(found: Findings, { isolation }: Launch): Record<string, boolean> {
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

function inNamespaces(found: Findings): Record<string, boolean> {
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

/** What the kernel says about it, which no program inside can make up. */
async function lookOutside(guest: Guest): Promise<string[]> {
  const { status } = guest
  const shared = await Promise.all(
    NAMESPACES.map(async (name) => {
      const own = (await readlink(`/proc/self/ns/${name}`)).match(/\d+/)?.[0]
      const theirs = status[`${name}-namespace`]
      return theirs === undefined || String(theirs) === own ? [`${name}_namespace`] : []
    }),
  )
  return [...shared.flat(), ...(await privilegesOf(status['child-pid'] ?? 0))]
}

/** Its first process as the machine sees it: not root, without capabilities, and with no way to new ones. */
async function privilegesOf(pid: number): Promise<string[]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => status.match(new RegExp(`^${name}:\\s+(.*)$`, 'm'))?.[1] ?? ''
  const isNone = (name: string) => /^0+$/.test(field(name))
  return [
    ...(field('Uid').startsWith('0\t') ? ['machine_user'] : []),
    ...(isNone('CapPrm') && isNone('CapEff') && isNone('CapBnd') ? [] : ['capabilities']),
    ...(field('NoNewPrivs') === '1' ? [] : ['new_privileges']),
  ]
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
const GONE_MS = 500

/** A program that ignores every signal is gone at once when it is ended. */
async function goesWhenKilled(launch: Launch): Promise<boolean> {
  const guest = new Guest(launch, { isWarm: false })
  await guest.ready
  let endedAt = Number.POSITIVE_INFINITY
  await guest.run({
    ...PROBING,
    code: STUBBORN,
    onOutput: () => {
      endedAt = performance.now()
      guest.stop('stopped')
    },
  })
  return performance.now() - endedAt < GONE_MS
}
