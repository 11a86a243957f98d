/** `package.json` and the lock files of npm. */
import { DependencyList, type ManifestContents, readJsonTable, tableOf } from './dependency.ts'

export function readPackageJson(text: string): ManifestContents {
  const manifest = readJsonTable(text)
  const found = new DependencyList()
  for (const field of ['dependencies', 'optionalDependencies', 'peerDependencies'])
    for (const [name, range] of Object.entries(tableOf(manifest[field])))
      found.add(name, range, 'runtime')
  for (const [name, range] of Object.entries(tableOf(manifest['devDependencies'])))
    found.add(name, range, 'development')
  return found
}

const ROOT = 'node_modules/'

/** The versions at the top of the tree: what is below another package is not what the manifest requested. */
export function readPackageLock(text: string): ManifestContents {
  const lock = readJsonTable(text)
  const found = new DependencyList()
  const packages = Object.entries(tableOf(lock['packages']))
  for (const [path, entry] of packages)
    if (path.startsWith(ROOT) && !path.includes(`/${ROOT}`))
      found.lock(path.slice(ROOT.length), tableOf(entry)['version'])
  // The form before npm 7 has names instead of paths.
  if (packages.length === 0)
    for (const [name, entry] of Object.entries(tableOf(lock['dependencies'])))
      found.lock(name, tableOf(entry)['version'])
  return found
}

// The lock files of yarn, pnpm and bun, read line by line as their programs write them. A version is locked
// under the range that was asked for as well (`name@^1.0.0`), because a package may be there in several.

const MAX_LINE = 2_000

function* linesOf(text: string): Generator<string> {
  for (const line of text.split('\n')) yield line.slice(0, MAX_LINE).trimEnd()
}

/** `"a@^1", a@^2:` or, since version 2, `"a@npm:^1, a@npm:^2":`, and the version below it. */
export function readYarnLock(text: string): ManifestContents {
  const found = new DependencyList()
  let asked: string[] = []
  for (const line of linesOf(text)) {
    if (/^[^\s#].*:$/.test(line)) asked = line.slice(0, -1).replaceAll('"', '').split(', ')
    const version = /^ {2}version:? "?([^"]+)"?$/.exec(line)?.[1]
    if (version === undefined) continue
    for (const one of asked) if (!isOwn(one)) found.lock(one.replace(/@npm:/, '@'), version)
    asked = []
  }
  return found
}

/** A part of the project itself, which has no version to decide on. */
const isOwn = (asked: string) => /@(?:workspace|link|portal|file):/.test(asked)

/** What each part of the project asked for and got; the packages below are everything that came along. */
export function readPnpmLock(text: string): ManifestContents {
  const found = new DependencyList()
  const ranges = new Map<string, string>()
  let [section, group, name] = ['', '', '']
  for (const line of linesOf(text)) {
    const [, indent, quoted, value] =
      /^( *)([^\s:#'"][^:]*|'[^']+'|"[^"]+"):(?: (.+))?$/.exec(line) ?? []
    if (indent === undefined || quoted === undefined) continue
    const key = quoted.replace(/^['"]|['"]$/g, '')
    if (indent === '') section = key
    if (section === 'packages' || section === 'snapshots') break
    if (/ependencies$|^specifiers$/.test(key)) group = key
    else if (key === 'specifier') ranges.set(name, unquoted(value))
    else if (key === 'version') lockPnpm(found, name, ranges.get(name), value)
    else if (value === undefined) name = key
    // Before version 6 a name has its version beside it, and all ranges are in one list.
    else if (group === 'specifiers') ranges.set(key, unquoted(value))
    else if (group !== '') lockPnpm(found, key, ranges.get(key), value)
  }
  return found
}

function lockPnpm(
  found: DependencyList,
  name: string,
  range: string | undefined,
  value: string | undefined,
): void {
  const version = unquoted(value)
  if (!/^\d/.test(version)) return
  // The rest names the peers for which it was built.
  found.lock(range ? `${name}@${range}` : name, version.replace(/[(_].*$/, ''))
}

function unquoted(value: string | undefined): string {
  return (value ?? '').replace(/^['"]|['"]$/g, '')
}

/** `"a": ["a@1.2.3", …]`; a name with a path before it is below another package. */
export function readBunLock(text: string): ManifestContents {
  const found = new DependencyList()
  for (const line of linesOf(text)) {
    const [, name, locked] = /^ +"((?:@[^/"]+\/)?[^/"]+)": \["([^"]+)"/.exec(line) ?? []
    if (name === undefined || !locked?.startsWith(`${name}@`)) continue
    const version = locked.slice(name.length + 1)
    if (/^\d/.test(version)) found.lock(name, version)
  }
  return found
}
