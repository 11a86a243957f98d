/**
 * The launcher in a project of its own: the real `bootstrap.mjs`, with a build that writes a program which reports
 * about itself. So a test needs neither the network nor a real build.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../..')
const major = Number(process.versions.node.split('.')[0])

/** Prints its state, waits for a line or a signal, and ends as requested. */
const PROGRAM = `
process.once('SIGTERM', () => { console.log('asked to stop'); process.exit(7) })
const { pid, ppid, execPath, argv, env, execArgv } = process
const lean = [env.MALLOC_ARENA_MAX, ...execArgv]
console.log(JSON.stringify({ pid, ppid, execPath, args: argv.slice(2), mark: env.MARK, lean }))
if (argv[2] === 'exit') process.exit(Number(argv[3]))
setInterval(() => {}, 1e6)
`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'codeshelf-launcher-'))
  for (const folder of ['src', 'clients', 'migrations', 'scripts', 'docs/help', 'node_modules'])
    mkdirSync(join(root, folder), { recursive: true })
  cpSync(join(source, 'bootstrap.mjs'), join(root, 'bootstrap.mjs'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  const lock = createHash('sha256').update('{}').digest('hex')
  writeFileSync(join(root, 'node_modules/.codeshelf-installed'), `${lock} run`)
  writeFileSync(
    join(root, 'scripts/build.ts'),
    `import { mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync('dist/server', { recursive: true })
    writeFileSync('dist/server/main.js', ${JSON.stringify(PROGRAM)})`,
  )
  declare({ packaged: `${major}.0.0` })
  // One that differs from the running one: it prints that before it replaces it.
  mkdirSync(dirname(packaged()), { recursive: true })
  const script = `#!/bin/sh\nexport MARK=packaged\nexec '${process.execPath}' "$@"\n`
  writeFileSync(packaged(), script, { mode: 0o755 })
})
afterEach(() => {
  for (const group of groups.splice(0)) endGroup(group)
  rmSync(root, { recursive: true, force: true })
})

/** A launcher leads a process group, so that a failed test leaves neither it nor its program behind. */
const groups: number[] = []

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // All of it has ended already.
  }
}

/** The package that contains the Node of this machine, from the project's own list. */
function runtime(): string {
  const text = readFileSync(join(source, 'bootstrap.mjs'), 'utf8')
  const name = new RegExp(`'${process.platform}-${process.arch}': '([^']+)'`).exec(text)?.[1]
  if (!name) throw new Error('no packaged Node for this machine')
  return name
}

const packaged = () => join(root, 'node_modules', runtime(), 'bin/node')

/** Which Node is packaged, and on which major version the program is known to run. */
function declare({ packaged, known = major }: { packaged: string; known?: number }): void {
  const declared = {
    optionalDependencies: { [runtime()]: packaged },
    safeNode: { [known]: `${known}.0.0` },
  }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', ...declared }))
}

/** The features that an older Node or another machine lacks, removed before the launcher starts. */
const WITHOUT_EXECVE = 'delete process.execve'
const WITH_MUSL = 'process.report.getReport = () => ({ header: {} })'

function start(args: string[], without: string[] = []) {
  const preload = without.flatMap((code) => ['--import', `data:text/javascript,${code}`])
  const child = spawn(process.execPath, [...preload, join(root, 'bootstrap.mjs'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', MARK: 'handed on' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  if (child.pid) groups.push(child.pid)
  const output = { out: '', err: '' }
  child.stdout.on('data', (data) => (output.out += data))
  child.stderr.on('data', (data) => (output.err += data))
  const ended = new Promise<{ code: number | null; signal: string | null }>((done) =>
    child.once('close', (code, signal) => done({ code, signal })),
  )
  return { child, output, ended }
}

/** The program's own line about itself, as soon as it is printed. */
async function introduced({ child, output }: { child: ChildProcess; output: { out: string } }) {
  while (!output.out.includes('\n')) await new Promise((done) => child.stdout?.once('data', done))
  return JSON.parse(output.out.split('\n')[0] ?? '')
}

describe.each([
  { where: 'Node can replace a process', without: [], stays: false },
  { where: 'Node cannot', without: [WITHOUT_EXECVE], stays: true },
])('the launcher, where $where', ({ without, stays }) => {
  test(`${stays ? 'stays as the parent' : 'becomes the program'}, with its environment and arguments`, async () => {
    const started = start(['serve', 'a b', '$HOME'], without)
    const program = await introduced(started)
    expect(program.pid === started.child.pid).toBe(!stays)
    expect(program.ppid).toBe(stays ? started.child.pid : process.pid)
    expect(program).toMatchObject({ args: ['serve', 'a b', '$HOME'], mark: 'handed on' })
    expect(program.execPath).toBe(process.execPath)
    expect(program.lean).toEqual(['2', '--max-semi-space-size=4'])
    started.child.kill('SIGTERM')
    expect(await started.ended).toEqual({ code: 7, signal: null })
    expect(started.output.out).toContain('asked to stop')
    expect(started.output.err).toMatch(/^codeshelf: building\ncodeshelf: built in [\d.]+ s\n$/)
  })

  test('ends as the program ended: by exit code or by signal', async () => {
    expect(await start(['exit', '3'], without).ended).toEqual({ code: 3, signal: null })
    const killed = start(['serve'], without)
    process.kill((await introduced(killed)).pid, 'SIGKILL')
    expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' })
  })
})

describe('which Node runs the program', () => {
  const markOf = async () => {
    const started = start(['exit', '0'])
    expect(await started.ended).toEqual({ code: 0, signal: null })
    return (await introduced(started)).mark
  }

  test('the running one, when it is not older than the packaged one', async () => {
    expect(await markOf()).toBe('handed on')
    declare({ packaged: process.versions.node })
    expect(await markOf()).toBe('handed on')
  })

  test('the packaged one on an older machine', async () => {
    declare({ packaged: `${major}.999.0` })
    expect(await markOf()).toBe('packaged')
  })

  test('the packaged one where the running one is of a major version that nobody has tried', async () => {
    declare({ packaged: `${major - 1}.0.0`, known: major - 1 })
    expect(await markOf()).toBe('packaged')
  })
})

describe('with musl, where the packaged Node cannot start', () => {
  test('the running Node is used when its major version is known, even an older one', async () => {
    declare({ packaged: `${major}.999.0` })
    const started = start(['exit', '0'], [WITH_MUSL])
    expect(await started.ended).toEqual({ code: 0, signal: null })
    expect((await introduced(started)).mark).toBe('handed on')
  })

  test('another version is refused with a sentence', async () => {
    declare({ packaged: `${major + 1}.0.0`, known: major + 1 })
    const { output, ended } = start(['serve'], [WITH_MUSL])
    expect(await ended).toEqual({ code: 1, signal: null })
    expect(output.err).toBe(
      `codeshelf: there is no packaged Node for ${process.platform}-${process.arch} with musl; start Codeshelf with Node ${major + 1} (this is ${process.version}).\n`,
    )
  })
})

describe('a build', () => {
  const builds = async () => {
    const { output, ended } = start(['exit', '0'])
    expect(await ended).toEqual({ code: 0, signal: null })
    return output.err.includes('building')
  }

  test('is made again when a source says something else, not when the folder was copied', async () => {
    writeFileSync(join(root, 'src/main.ts'), 'one')
    expect([await builds(), await builds()]).toEqual([true, false])
    const copy = `${root}-copy`
    cpSync(root, copy, { recursive: true })
    rmSync(root, { recursive: true })
    root = copy
    expect(await builds()).toBe(false)
    writeFileSync(join(root, 'src/main.ts'), 'two')
    expect(await builds()).toBe(true)
    writeFileSync(join(root, 'docs/help/search.md'), 'Search')
    expect(await builds()).toBe(true)
  })
})
