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
