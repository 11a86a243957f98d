/** The machine's features decide which isolation runs, and the program reports which and why. */
import { spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { assemble, type Line } from '#platform/sandbox/filter.ts'
import { verdicts } from '#platform/sandbox/filter-rules.ts'
import { findProgram } from '#platform/sandbox/programs.ts'
import { architectureOf, numberOf, type Syscall } from '#platform/sandbox/syscall-numbers.ts'
import { COMPILED, until } from '../support/servers.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-isolation-'))
  folders.push(folder)
  return folder
}

/** With the sandbox's file system that all tests share: building it takes seconds. */
function dataDir(): string {
  const folder = join(temporary(), 'data')
  const shared = resolve(import.meta.dirname, '../output/sandbox')
  mkdirSync(shared, { recursive: true })
  mkdirSync(join(folder, 'cache'), { recursive: true, mode: 0o700 })
  symlinkSync(shared, join(folder, 'cache/sandbox'))
  return folder
}

/** A PATH with only these programs. */
async function pathWith(names: readonly string[]): Promise<string> {
  const folder = temporary()
  for (const name of names) {
    const path = await findProgram(name)
    if (path) symlinkSync(path, join(folder, name))
  }
  return folder
}

const PROGRAMS = ['sh', 'unshare', 'mount', 'ldd', 'cat', 'bash']

/** Python in PATH may be a script of a version manager, which needs more of the PATH; the system's own never does. */
async function pathWithoutBubblewrap(): Promise<string> {
  return pathWith(PROGRAMS)
}

interface Started {
  out: () => string
  ended: Promise<number | null>
  pid: number
}

function start(command: string[], env: Record<string, string>, cwd = '/'): Started {
  const child = spawn(command[0]!, command.slice(1), {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  child.stdout.on('data', (data) => (out += data))
  child.stderr.on('data', (data) => (out += data))
  return {
    out: () => out,
    ended: new Promise((resolve) => child.once('close', resolve)),
    pid: child.pid ?? 0,
  }
}

const program = () => [process.execPath, join(inject('dist'), 'server/main.js')]

async function doctor(command: string[], env: Record<string, string> = {}): Promise<string> {
  const { out, ended } = start([...command, 'doctor'], { DATA_DIR: dataDir(), ...env })
  await ended
  return out().match(/code runs: (.*)/)?.[1] ?? out()
}

const ENTER = `
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
program = open(sys.argv[1], 'rb').read()
text = ctypes.create_string_buffer(program, len(program))
class Program(ctypes.Structure):
    _fields_ = [('length', ctypes.c_ushort), ('filter', ctypes.c_void_p)]
filled = Program(len(program) // 8, ctypes.cast(text, ctypes.c_void_p))
assert libc.prctl(38, 1, 0, 0, 0) == 0
assert libc.prctl(22, ctypes.c_ulong(2), ctypes.byref(filled), None, None) == 0
os.execv(sys.argv[2], sys.argv[2:])
`

/** A machine that refuses these calls, as a container's own filter does. */
function refusing(calls: readonly Syscall[]): string[] {
  const architecture = architectureOf(process.arch)!
  const lines: Line[] = [
    { do: 'load', at: 0 },
    ...calls.flatMap((call): Line[] => [
      { do: 'if', test: 'equal', value: numberOf(call, architecture)!, no: `not ${call}` },
      { do: 'end', action: verdicts.notPermitted },
      `not ${call}`,
    ]),
    { do: 'end', action: verdicts.allow },
  ]
  const file = join(temporary(), 'refusing.bpf')
  writeFileSync(file, assemble(lines))
  return ['/usr/bin/python3', '-c', ENTER, file, ...program()]
}

test('as the machine is: isolated, with the version of Python; or off, with the reason', async () => {
  expect(await doctor(program())).toMatch(
    /^(isolated by (namespaces|landlock), Python 3\.\d+\.\d+|off; .+: .+)/,
  )
})

test('a data directory that is named from where one stands is as good as any', async () => {
  const folder = temporary()
  mkdirSync(join(folder, 'data/cache/sandbox'), { recursive: true, mode: 0o700 })
  const { out, ended } = start([...program(), 'doctor'], { DATA_DIR: './data' }, folder)
  await ended
  expect(out().match(/code runs: (.*)/)?.[1]).toBe(await doctor(program()))
})

test('without bubblewrap the second kind takes over, and it says why', async () => {
  const said = await doctor(program(), { PATH: await pathWithoutBubblewrap() })
  expect(said).toMatch(
    /^(isolated by landlock, Python \S+|off; .*); namespaces: bubblewrap is not installed/,
  )
})

test('where namespaces are refused the second kind takes over, in the kernel’s own words', async () => {
  const said = await doctor(refusing(['unshare']))
  expect(said).toMatch(/^(isolated by landlock|off; )/)
  expect(said).toMatch(/namespaces: unshare\S* .*(not permitted|failed)/i)
})

test('where both are refused nothing runs, and doctor, the log and the answer say so', async () => {
  const command = refusing(['unshare', 'landlock_create_ruleset'])
  const said = await doctor(command)
  expect(said).toMatch(
    /^off; people can run Python in their own browser; namespaces: .+; landlock: .+/,
  )
  const server = start([...command, 'serve'], { DATA_DIR: dataDir() })
  try {
    const line = await until(
      'the examination',
      () => server.out().match(/\{[^\n]*isolation of code runs was examined[^\n]*\}/)?.[0],
      { told: server.out },
    )
    expect(JSON.parse(line)).toMatchObject({ isolation: null, reason: 'refused' })
  } finally {
    process.kill(server.pid, 'SIGTERM')
    await server.ended
  }
})

test('a service that is killed takes its sandboxed processes along', async () => {
  const mark = `killed-${Date.now()}`
  const fixture = join(import.meta.dirname, 'busy-sandboxes.fixture.ts')
  const shared = resolve(import.meta.dirname, '../output/sandbox')
  const service = start([process.execPath, fixture, shared, mark], {})
  const said = await until(
    'two sandboxed processes',
    () => service.out().match(/busy|none: .*/)?.[0],
    {
      told: service.out,
    },
  )
  // Without isolation there are no sandboxed processes; the tests above check the reason.
  if (said === 'busy') expect(processesWith(mark).length).toBeGreaterThan(0)
  process.kill(service.pid, 'SIGKILL')
  await service.ended
  await until('their end', () => processesWith(mark).length === 0, {
    told: () => processesWith(mark).join(),
  })
})

function processesWith(mark: string): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(mark)
    } catch {
      return false
    }
  })
}
