/** Which Python runs people's programs, and which files it is made of. */
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Asking, findProgram, runToEnd } from './programs.ts'

export interface Interpreter {
  executable: string
  /** `3.11.2` */
  version: string
  /** Folders of the standard library: usually one. */
  libraries: string[]
  /** Shared libraries that it and its modules need, by absolute path. */
  sharedObjects: string[]
  /** The one of them whose path is written in the executable: it loads the others. */
  loader: string | null
  /** Changes when the interpreter is another one. */
  mark: string
}

// compileall learned to strip a folder's name in 3.9.
const OLDEST = [3, 9]

/** The first Python that responds, probed as the user who will run it; the one in PATH comes first. */
export async function findInterpreter(as: Asking = {}): Promise<Interpreter | null> {
  const candidates = [await findProgram('python3'), '/usr/bin/python3', '/usr/local/bin/python3']
  for (const path of new Set(candidates)) {
    const found = path && existsSync(path) ? await describe(path, as) : null
    if (found) return found
  }
  return null
}

interface Described {
  executable: string
  version: string
  implementation: string
  libraries: string[]
}

async function describe(path: string, as: Asking): Promise<Interpreter | null> {
  const program = await readFile(sandboxFile('describe.py'), 'utf8')
  const { code, out } = await runToEnd(path, ['-I', '-S', '-c', program], as)
  if (code !== 0) return null
  const description = JSON.parse(out) as Described
  if (description.implementation !== 'cpython' || isTooOld(description.version)) return null
  const { executable, version, libraries } = description
  const { size, mtimeMs } = await stat(executable)
  return {
    executable,
    version,
    libraries,
    ...(await sharedObjectsOf(executable, libraries)),
    mark: `${executable} ${version} ${size} ${Math.round(mtimeMs)}`,
  }
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major !== OLDEST[0] || minor < OLDEST[1]!
}

/** A file of the sandbox: beside this one in the sources, beside the bundle when built. */
export function sandboxFile(name: string): URL {
  return new URL(`./inside/${name}`, import.meta.url)
}

/** Extension modules that a sandboxed program has no use for; several load half of the machine's libraries. */
export const DROPPED_MODULES =
  /^(_test|_xx|_ctypes|_tkinter|nis\.|ossaudiodev|_crypt\.|_curses|_dbm|_gdbm|readline|_ssl|spwd|audioop|_posixshmem|_multiprocessing)/

/** From the dynamic loader. It is only run on the interpreter's own files, since it may execute what it inspects. */
async function sharedObjectsOf(
  executable: string,
  libraries: string[],
): Promise<Pick<Interpreter, 'sharedObjects' | 'loader'>> {
  const modules = (await Promise.all(libraries.map(extensionModules))).flat()
  const { out } = await runToEnd('ldd', [executable, ...modules])
  const found = [...out.matchAll(/^\s+(\S+ => )?(\/\S+) \(0x/gm)]
  return {
    sharedObjects: [...new Set(found.map(([, , path]) => path!))],
    loader: found.find(([, name]) => name === undefined)?.[2] ?? null,
  }
}

async function extensionModules(library: string): Promise<string[]> {
  const folder = join(library, 'lib-dynload')
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => name.endsWith('.so') && !DROPPED_MODULES.test(name))
    .map((name) => join(folder, name))
}
