/** What a manifest names, collected within bounds: manifests are untrusted texts. */

export const ECOSYSTEMS = [
  'npm',
  'pypi',
  'go',
  'cargo',
  'maven',
  'composer',
  'nuget',
  'rubygems',
] as const
export type Ecosystem = (typeof ECOSYSTEMS)[number]

export type DependencyKind = 'runtime' | 'development'

export interface Dependency {
  name: string
  /** As the manifest has it: a range, a tag, an address; empty where it names none. */
  version: string
  kind: DependencyKind
}

/** A version that a lock file decided on. */
export interface LockedVersion {
  name: string
  version: string
}

export interface ManifestContents {
  dependencies: Dependency[]
  lockedVersions: LockedVersion[]
  /** There were more names than are listed. */
  isCut: boolean
}

/** A text that is not what its file name promises. */
export class UnreadableManifest extends Error {}

export const MAX_DEPENDENCIES = 2_000
const MAX_LOCKED = 10_000
const MAX_NAME = 200
const MAX_VERSION = 100

export class DependencyList implements ManifestContents {
  readonly dependencies: Dependency[] = []
  readonly lockedVersions: LockedVersion[] = []
  isCut = false
  readonly #seen = new Set<string>()

  /** Takes a name once for each kind. What is no text counts as empty. */
  add(name: unknown, version: unknown, kind: DependencyKind): void {
    const shown = clean(name, MAX_NAME)
    const key = `${kind} ${shown}`
    if (shown === '' || this.#seen.has(key)) return
    if (this.dependencies.length >= MAX_DEPENDENCIES) {
      this.isCut = true
      return
    }
    this.#seen.add(key)
    this.dependencies.push({ name: shown, version: clean(version, MAX_VERSION), kind })
  }

  lock(name: unknown, version: unknown): void {
    const locked = { name: clean(name, MAX_NAME), version: clean(version, MAX_VERSION) }
    if (locked.name === '' || locked.version === '') return
    if (this.lockedVersions.length >= MAX_LOCKED) this.isCut = true
    else this.lockedVersions.push(locked)
  }
}

/** Control characters have no business in a name or a version, and would break the line they are shown in. */
function clean(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  const text = value.slice(0, max).replace(/[\x00-\x1f\x7f]/g, ' ')
  return text.trim()
}

/** The value where it is an object with names; a list or a text has none. */
export function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isTable ? (value as Record<string, unknown>) : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A JSON document's topmost object. */
export function readJsonTable(text: string): Readonly<Record<string, unknown>> {
  try {
    // Some editors begin a file with a mark of its encoding.
    return tableOf(JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text))
  } catch {
    throw new UnreadableManifest('not JSON')
  }
}
