/**
 * The file system of a sandboxed process: Python, its standard library, the shared libraries they need, time zones, an
 * empty /tmp and nothing else. Built once for each interpreter (about 45 MB), then bound read-only into every sandbox.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import { DROPPED_MODULES, type Interpreter, sandboxFile } from './interpreter.ts'
import { runToEnd } from './programs.ts'

/** Grows when the recipe changes. */
const RECIPE = 2

// Tests of Python itself, its window toolkit, its installers: half of its size and of no use here.
const DROPPED_FOLDERS =
  /^(config-.*|tests?|idlelib|tkinter|turtledemo|ensurepip|venv|lib2to3|distutils|pydoc_data|(site|dist)-packages|__pycache__)$/
const DROPPED_FILES = /^(turtle\.py|.*\.pyc|.*\.a|.*\.exe)$/

/** The folder of this interpreter's root, made now if it is not there. Several processes may come at once. */
export async function buildRoot(folder: string, python: Interpreter): Promise<string> {
  const boot = await readFile(sandboxFile('boot.py'), 'utf8')
  const key = digest(`${RECIPE} ${python.mark} ${digest(boot)}`)
  const root = join(folder, `root-${key}`)
  if (existsSync(join(root, 'boot.pyc'))) {
    await markUsed(root)
    return root
  }
  const draft = join(folder, `draft-${randomUUID()}`)
  try {
    await fill(draft, python, boot)
    // What was left half made is of no use to anybody.
    if (!existsSync(join(root, 'boot.pyc'))) await rm(root, { recursive: true, force: true })
    await rename(draft, root).catch((error) => {
      // Another process was faster; its work is as good as ours.
      if (!existsSync(join(root, 'boot.pyc'))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await removeUnused(folder)
  return root
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

async function fill(root: string, python: Interpreter, boot: string): Promise<void> {
  await mkdir(join(root, 'py/bin'), { recursive: true })
  await mkdir(join(root, 'tmp'))
  await mkdir(join(root, 'dev'))
  await writeFile(join(root, 'dev/null'), '')
  await copyFile(python.executable, join(root, 'py/bin/python3'))
  for (const library of python.libraries) {
    // `/usr/lib/python3.11` becomes `/py/lib/python3.11`: the last two names are what Python looks for.
    const to = join(root, 'py', basename(dirname(library)), basename(library))
    await cp(library, to, { recursive: true, dereference: true, filter: isNeeded })
  }
  // Beside Python and not at their own paths: the program need not know how the machine is laid out.
  for (const path of python.sharedObjects)
    await copyInto(path, join(root, 'py/lib', basename(path)))
  if (python.loader) await copyInto(python.loader, join(root, normalize(python.loader)))
  if (existsSync('/usr/share/zoneinfo')) {
    await cp('/usr/share/zoneinfo', join(root, 'usr/share/zoneinfo'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  await writeFile(join(root, 'boot.py'), boot)
  await compile(root, python)
  await openForReading(root)
}

async function copyInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}

function isNeeded(path: string): boolean {
  const name = basename(path)
  if (/\.so$/.test(name)) return !DROPPED_MODULES.test(name)
  return !DROPPED_FOLDERS.test(name) && !DROPPED_FILES.test(name)
}

/** Compiled ahead and never compared with its source again: nothing in there can change. */
async function compile(root: string, python: Interpreter): Promise<void> {
  const common = ['-I', '-S', '-m', 'compileall', '-q', '--invalidation-mode', 'unchecked-hash']
  const library = await runToEnd(python.executable, [
    ...common,
    '-s',
    root,
    '-p',
    '/',
    join(root, 'py'),
  ])
  // A template of a module in the library may be no valid Python; what does not compile is read as source.
  const boot = await runToEnd(python.executable, [
    ...common,
    '-b',
    '-s',
    root,
    '-p',
    '/',
    join(root, 'boot.py'),
  ])
  // A missing file is no error to it.
  if (boot.code !== 0 || !existsSync(join(root, 'boot.pyc')))
    throw new Error(`Python could not be prepared: ${boot.err || library.err}`)
}

/** For every user, and for any umask of the service: it can be read and not be written. */
async function openForReading(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  await chmod(root, 0o755)
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile())
      await chmod(path, ((await stat(path)).mode & 0o111) === 0 ? 0o644 : 0o755)
  }
}

/** By whom it does not belong to it is only read. */
async function markUsed(root: string): Promise<void> {
  const now = new Date()
  await utimes(root, now, now).catch(() => {})
}

// A command in a shell may find another Python than the service beside it: what somebody still uses is not old.
const UNUSED_MS = 30 * 24 * 60 * 60_000

/** Roots of interpreters that are gone, and what was left half made. */
async function removeUnused(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((name) => /^(root|draft)-/.test(name))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - UNUSED_MS) await rm(path, { recursive: true, force: true })
  }
}
