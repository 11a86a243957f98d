/**
 * The temporary files of tests: databases, data directories, profiles of browsers. Each test makes hundreds of files,
 * and a disk that others use makes that up to ten times as expensive as memory does.
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 3 * 2 ** 30
const NAME = /^codeshelf-tests-(\d+)$/

/**
 * Creates the folder and sets it as the temporary folder of the process and its children. Returns a function that
 * removes it.
 */
export function openScratch(): () => void {
  const before = process.env['TMPDIR']
  const root = hasRoomInMemory() ? IN_MEMORY : tmpdir()
  removeAbandoned(root)
  const folder = join(root, `codeshelf-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // The database does not run as root, and neither do sandboxed processes.
  chmodSync(folder, 0o777)
  process.env['TMPDIR'] = folder
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Containers often have 64 MB of it, and a small machine needs it for other things. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const [, available = 0] =
      /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
    return Math.min(bavail * bsize, Number(available) * 1024) >= NEEDED_BYTES
  } catch {
    return false
  }
}

/** A run that was killed leaves its folder, and memory is not freed by itself. */
function removeAbandoned(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = Number(NAME.exec(name)?.[1])
    // Its own processes may write for a moment longer than it lived.
    const patient = { maxRetries: 20, retryDelay: 100 }
    if (pid && !isAlive(pid)) rmSync(join(root, name), { recursive: true, force: true, ...patient })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}
