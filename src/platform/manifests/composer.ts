/** `composer.json` and `composer.lock`. */
import {
  type DependencyKind,
  DependencyList,
  listOf,
  type ManifestContents,
  readJsonTable,
  tableOf,
} from './dependency.ts'

// What PHP itself has to bring along, which is no package.
const PLATFORM = /^(?:php|hhvm|composer|(?:ext|lib)-.+)$/

export function readComposerJson(text: string): ManifestContents {
  const manifest = readJsonTable(text)
  const found = new DependencyList()
  const fields: [string, DependencyKind][] = [
    ['require', 'runtime'],
    ['require-dev', 'development'],
  ]
  for (const [field, kind] of fields)
    for (const [name, range] of Object.entries(tableOf(manifest[field])))
      if (!PLATFORM.test(name)) found.add(name, range, kind)
  return found
}

export function readComposerLock(text: string): ManifestContents {
  const lock = readJsonTable(text)
  const found = new DependencyList()
  for (const field of ['packages', 'packages-dev'])
    for (const entry of listOf(lock[field])) {
      const { name, version } = tableOf(entry)
      found.lock(name, version)
    }
  return found
}
