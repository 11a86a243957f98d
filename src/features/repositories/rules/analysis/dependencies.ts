/** Dependencies of all manifests, with the versions from the lock files beside or above them. */
import type { Ecosystem, ManifestContents } from '#platform/manifests/index.ts'
import type { Analysis } from '../../contract/analysis.ts'

export type AnalysedDependency = Analysis['dependencies']['items'][number]

interface FoundManifest {
  path: string
  ecosystem: Ecosystem
  contents: ManifestContents
}

export class DependencyCollector {
  readonly #manifests: FoundManifest[] = []
  readonly #locks = new Map<string, ReadonlyMap<string, string>>()

  addManifest(path: string, ecosystem: Ecosystem, contents: ManifestContents): void {
    this.#manifests.push({ path, ecosystem, contents })
  }

  addLock(path: string, ecosystem: Ecosystem, locked: ManifestContents['lockedVersions']): void {
    const versions = new Map(locked.map(({ name, version }) => [name, version]))
    this.#locks.set(keyOf(ecosystem, folderAbove(path)), versions)
  }

  /** By manifest, runtime dependencies before those for development, each by name. */
  list(): AnalysedDependency[] {
    return this.#manifests
      .sort((one, other) => compare(one.path, other.path))
      .flatMap(({ path, ecosystem, contents }) => {
        const lock = this.#lockFor(path, ecosystem)
        return contents.dependencies
          .map(({ name, version, kind }) => {
            // Some lock files contain a package in several versions, each by the range that requested it.
            const locked = lock?.get(`${name}@${version}`) ?? lock?.get(name) ?? null
            return { ecosystem, name, version, locked, kind, path }
          })
          .sort((one, other) => compare(other.kind, one.kind) || compare(one.name, other.name))
      })
  }

  hasLockFor(path: string, ecosystem: Ecosystem): boolean {
    return this.#lockFor(path, ecosystem) !== null
  }

  /** Workspaces have one lock file at their root. */
  #lockFor(path: string, ecosystem: Ecosystem): ReadonlyMap<string, string> | null {
    for (let folder = folderAbove(path); ; folder = folderAbove(folder)) {
      const lock = this.#locks.get(keyOf(ecosystem, folder))
      if (lock || folder === '') return lock ?? null
    }
  }
}

const keyOf = (ecosystem: Ecosystem, folder: string) => `${ecosystem} ${folder}`

export function folderAbove(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** By code unit: the same order on every machine. */
export function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
