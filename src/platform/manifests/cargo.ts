/** `Cargo.toml` and `Cargo.lock`. */
import {
  type DependencyKind,
  DependencyList,
  listOf,
  type ManifestContents,
  tableOf,
} from './dependency.ts'
import { readToml } from './toml.ts'

const FIELDS: readonly (readonly [string, DependencyKind])[] = [
  ['dependencies', 'runtime'],
  ['dev-dependencies', 'development'],
  ['build-dependencies', 'development'],
]

export function readCargoToml(text: string): ManifestContents {
  const manifest = readToml(text)
  const found = new DependencyList()
  addTables(found, manifest)
  addTables(found, tableOf(manifest['workspace']))
  for (const target of Object.values(tableOf(manifest['target']))) addTables(found, tableOf(target))
  return found
}

function addTables(found: DependencyList, table: Readonly<Record<string, unknown>>): void {
  for (const [field, kind] of FIELDS)
    for (const [name, value] of Object.entries(tableOf(table[field])))
      found.add(tableOf(value)['package'] ?? name, versionOf(value), kind)
}

function versionOf(value: unknown): unknown {
  if (typeof value === 'string') return value
  const { version, git, path, workspace } = tableOf(value)
  return version ?? git ?? path ?? (workspace === true ? 'workspace' : '')
}

export function readCargoLock(text: string): ManifestContents {
  const found = new DependencyList()
  for (const entry of listOf(readToml(text)['package'])) {
    const { name, version } = tableOf(entry)
    found.lock(name, version)
  }
  return found
}
