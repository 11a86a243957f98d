/** How a sandboxed process is started, in either kind of isolation. There is no third kind. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFilter } from './filter.ts'
import type { Sharing } from './filter-rules.ts'
import { type Interpreter, sandboxFile } from './interpreter.ts'
import { findProgram } from './programs.ts'
import type { Architecture } from './syscall-numbers.ts'

export const ISOLATIONS = ['namespaces', 'landlock'] as const
export type Isolation = (typeof ISOLATIONS)[number]

/**
 * Everything that starts one sandboxed process. `warm` is added to the arguments when it should load the usual modules
 * first.
 */
export interface Launch {
  isolation: Isolation
  file: string
  args: readonly string[]
  cwd: string
  /** The seccomp filter, opened again for each process: reading it moves its offset. */
  filterFile: string
  uid?: number
  gid?: number
}

// The kernel's "nobody". As root, limits on processes would not count and files of root would be one's own.
const NOBODY = 65_534

/** The user that runs a sandboxed process; a service that is not root cannot choose. */
export function sandboxUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

export const TMP_BYTES = 16 * 1024 * 1024
export const TMP_FILES = 2_048
export const HOST_NAME = 'sandbox'

/**
 * Inside a mount namespace of its own: a small private disk replaces /tmp, with a limit on the number of files, which
 * bubblewrap cannot give (613,000 empty files cost 611 MB of kernel memory in two seconds); and the root, whose path an
 * unprivileged user may not be able to traverse, is bound from the working directory to /sys, which every Linux has and
 * nothing here reads.
 */
const PREPARE = [
  'echo 1000 >/proc/self/oom_score_adj',
  'ulimit -c 0',
  `mount -t tmpfs -o size=${TMP_BYTES},nr_inodes=${TMP_FILES},mode=1777,nosuid,nodev,noexec tmpfs /tmp || exit 125`,
  'mount --no-canonicalize --bind . /sys || exit 125',
  'exec "$@"',
].join('\n')

/**
 * Each flag is one protection. Without `--proc` and `--dev` on purpose: the first shows the machine's mounts, the second
 * brings terminals. Without `-try`: what cannot be had must fail, not be shared in silence.
 */
const BUBBLEWRAP = [
  '--unshare-user',
  '--unshare-pid',
  '--unshare-ipc',
  '--unshare-net',
  '--unshare-uts',
  '--unshare-cgroup',
  '--disable-userns',
  ...['--hostname', HOST_NAME],
  ...['--uid', String(NOBODY), '--gid', String(NOBODY)],
  ...['--cap-drop', 'ALL'],
  '--clearenv',
  ...[
    '--setenv',
    'LANG',
    'C.UTF-8',
    '--setenv',
    'HOME',
    '/tmp',
    '--setenv',
    'MALLOC_ARENA_MAX',
    '1',
  ],
  ...['--setenv', 'LD_LIBRARY_PATH', '/py/lib'],
  '--die-with-parent',
  '--new-session',
  ...['--ro-bind', '/sys', '/'],
  ...['--dev-bind', '/dev/null', '/dev/null'],
  ...['--bind', '/tmp', '/tmp', '--chdir', '/tmp'],
  ...['--json-status-fd', '4', '--seccomp', '5'],
]

/** The names of a sandboxed process's environment variables, and no others. */
export const ENVIRONMENT: Record<Isolation, readonly string[]> = {
  namespaces: ['HOME', 'LANG', 'LD_LIBRARY_PATH', 'MALLOC_ARENA_MAX', 'PWD'],
  landlock: ['LANG', 'MALLOC_ARENA_MAX', 'PATH'],
}

const PYTHON = ['-I', '-S', '-X', 'utf8']

export async function namespacesLaunch(
  folder: string,
  root: string,
  architecture: Architecture,
): Promise<Launch | { missing: string }> {
  const [unshare, shell, bubblewrap] = await Promise.all(
    ['unshare', 'sh', 'bwrap'].map(findProgram),
  )
  if (!bubblewrap) return { missing: 'bubblewrap' }
  if (!unshare || !shell || !(await findProgram('mount'))) return { missing: 'util-linux' }
  return {
    isolation: 'namespaces',
    file: unshare,
    args: [
      ...['--user', '--map-root-user', '--mount', '--propagation', 'private'],
      ...[shell, '-c', PREPARE, 'sh'],
      ...[bubblewrap, ...BUBBLEWRAP],
      ...['/py/bin/python3', ...PYTHON, '/boot.pyc'],
    ],
    cwd: root,
    filterFile: await writeFilter(folder, architecture, 'nothing'),
    ...sandboxUser(),
  }
}

export async function landlockLaunch(
  folder: string,
  python: Interpreter,
  architecture: Architecture,
): Promise<Launch> {
  const [landlock, boot] = await Promise.all(
    ['landlock.py', 'boot.py'].map((name) => readFile(sandboxFile(name), 'utf8')),
  )
  const readable = [
    ...python.libraries,
    ...python.sharedObjects,
    '/usr/share/zoneinfo',
    '/etc/ld.so.cache',
  ]
  return {
    isolation: 'landlock',
    file: python.executable,
    args: [...PYTHON, '-c', landlock!, boot!, readable.join('\n')],
    cwd: '/',
    filterFile: await writeFilter(folder, architecture, 'files'),
    ...sandboxUser(),
  }
}

/** Named by its content, so that several processes may write it at once and a new release never uses an old one. */
async function writeFilter(
  folder: string,
  architecture: Architecture,
  sharing: Sharing,
): Promise<string> {
  const filter = makeFilter(architecture, sharing)
  const mark = createHash('sha256').update(filter).digest('hex').slice(0, 16)
  const path = join(folder, `filter-${mark}.bpf`)
  if (existsSync(path)) return path
  const draft = `${path}.${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(draft, filter, { mode: 0o600 })
  await rename(draft, path)
  return path
}
