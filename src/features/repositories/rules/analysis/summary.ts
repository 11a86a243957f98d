/** Builds an analysis, file by file, so that no step takes long. */
import { manifestFormat } from '#platform/manifests/index.ts'
import type { Analysis, SET_ASIDE, SPENT_BOUNDS } from '../../contract/analysis.ts'
import {
  LARGE_FILE_BYTES,
  MAX_FILE_BYTES,
  MAX_MANIFEST_BYTES,
  MAX_MANIFESTS,
  MAX_READ_BYTES,
} from '../../contract/limits.ts'
import { BoundedList, boundedList } from './bounded-list.ts'
import { compare, DependencyCollector } from './dependencies.ts'
import type { FileFacts } from './file-facts.ts'
import { isBinaryName, isSecretFile, vendorFolder } from './file-kinds.ts'
import type { HistoryCollector } from './history.ts'
import { PartsFinder } from './project-parts.ts'
import { suggest } from './suggestions.ts'

export interface TreeFile {
  path: string
  object: string
  bytes: number
  /** Guessed from the name. */
  language: string
}

type Spent = (typeof SPENT_BOUNDS)[number]
type Aside = Analysis['aside']['items'][number]
type Todo = Analysis['todos']['items'][number]

const MAX_LANGUAGES = 100
const MAX_DEPENDENCIES = 2_000
const MAX_LISTED = 200
const MAX_TODOS = 1_000
// Folders with third-party code; with more, a repository was designed to have them.
const MAX_VENDOR_FOLDERS = 10_000

export class AnalysisBuilder {
  readonly #manifestsToRead: TreeFile[] = []
  readonly #toRead: TreeFile[] = []
  readonly #pending = new Map<string, TreeFile>()
  readonly #languages = new Map<string, Analysis['languages']['items'][number]>()
  readonly #aside = new Map<string, Aside>()
  readonly #large: Analysis['large']['items'] = []
  readonly #manifests: Analysis['manifests']['items'] = []
  readonly #dependencies = new DependencyCollector()
  readonly #todos = new BoundedList<Todo>({ maxItems: MAX_TODOS, maxUnits: 256 * 1024 })
  readonly #parts = new PartsFinder()
  readonly #secrets: string[] = []
  readonly #lines = new Map<string, number>()
  readonly #spent = new Set<Spent>()
  #files = 0
  #bytes = 0
  #read = 0
  #readBytes = 0
  #manifestCount = 0
  #totalLines = 0

  addFile(file: TreeFile): void {
    const { path, bytes } = file
    this.#files++
    this.#bytes += bytes
    this.#parts.add(path)
    const folder = vendorFolder(path)
    if (folder === null) this.#addOwnFile(file)
    else this.#setAside(folder, 'vendored', bytes)
  }

  #addOwnFile(file: TreeFile): void {
    const { path, bytes } = file
    if (isSecretFile(path) && this.#secrets.length < MAX_LISTED) this.#secrets.push(path)
    if (bytes >= LARGE_FILE_BYTES) this.#large.push({ path, bytes })
    const isManifest = manifestFormat(path) !== null
    if (this.#isWanted(file)) (isManifest ? this.#manifestsToRead : this.#toRead).push(file)
    else this.#count(isBinaryName(path) ? '' : file.language, bytes, 0)
  }

  #isWanted({ path, bytes }: TreeFile): boolean {
    const format = manifestFormat(path)
    if (!format) return bytes <= MAX_FILE_BYTES && !isBinaryName(path)
    if (++this.#manifestCount > MAX_MANIFESTS) this.#spent.add('manifests')
    else if (bytes <= MAX_MANIFEST_BYTES) return true
    else this.#manifests.push({ path, ecosystem: format.ecosystem, unreadable: true })
    return false
  }

  /** The files whose text is needed, one by one: manifests first, so that an early end has read them. */
  *filesToRead(): Generator<TreeFile> {
    for (const file of [...this.#manifestsToRead.splice(0), ...this.#toRead.splice(0)]) {
      if (this.#readBytes + file.bytes > MAX_READ_BYTES) {
        this.#spent.add('bytes')
        this.#count(file.language, file.bytes, 0)
        continue
      }
      this.#readBytes += file.bytes
      this.#pending.set(file.path, file)
      yield file
    }
  }

  addFacts(facts: FileFacts): void {
    const file = this.#pending.get(facts.path)
    if (!file || !this.#pending.delete(facts.path)) return
    this.#read++
    this.#totalLines += facts.lines
    if (facts.aside) this.#setAside(facts.path, facts.aside, file.bytes)
    else {
      this.#count(facts.language, file.bytes, facts.lines)
      this.#lines.set(facts.path, facts.lines)
    }
    for (const todo of facts.todos) this.#todos.add({ path: facts.path, ...todo })
    this.#addManifest(facts)
  }

  #addManifest({ path, manifest }: FileFacts): void {
    const format = manifestFormat(path)
    if (!format) return
    this.#manifests.push({ path, ecosystem: format.ecosystem, unreadable: manifest === null })
    // An unreadable one is listed all the same.
    const locked = manifest?.lockedVersions ?? []
    if (format.isLock) this.#dependencies.addLock(path, format.ecosystem, locked)
    else if (manifest) this.#dependencies.addManifest(path, format.ecosystem, manifest)
  }

  markSpent(bound: Spent): void {
    this.#spent.add(bound)
  }

  get readCount(): number {
    return this.#read
  }

  #setAside(path: string, kind: (typeof SET_ASIDE)[number], bytes: number): void {
    const known = this.#aside.get(path)
    if (known) {
      known.files++
      known.bytes += bytes
    } else if (this.#aside.size < MAX_VENDOR_FOLDERS || kind !== 'vendored')
      this.#aside.set(path, { path, kind, files: 1, bytes })
  }

  #count(id: string, bytes: number, lines: number): void {
    if (id === '') return
    const language = this.#languages.get(id) ?? { id, files: 0, bytes: 0, lines: 0 }
    language.files++
    language.bytes += bytes
    language.lines += lines
    this.#languages.set(id, language)
  }

  finish(commit: string, history: HistoryCollector, pairs: Analysis['pairs']): Analysis {
    // A file that was not read in time counts by its name.
    for (const { language, bytes } of this.#pending.values()) this.#count(language, bytes, 0)
    if (history.isCut) this.#spent.add('history')
    const dependencies = this.#dependencies.list()
    const analysis: Analysis = {
      commit,
      files: this.#files,
      bytes: this.#bytes,
      lines: this.#totalLines,
      read: this.#read,
      languages: boundedList(MAX_LANGUAGES, byBytes([...this.#languages.values()])),
      dependencies: boundedList(MAX_DEPENDENCIES, dependencies),
      manifests: boundedList(
        MAX_LISTED,
        this.#manifests.sort((one, other) => compare(one.path, other.path)),
      ),
      large: boundedList(MAX_LISTED, byBytes(this.#large)),
      aside: boundedList(MAX_LISTED, byBytes([...this.#aside.values()])),
      todos: this.#todos.toJSON(),
      missing: this.#parts.missing(),
      hot: history.hotFiles(),
      pairs,
      history: {
        commits: history.commits,
        year: history.commitsInYear,
        people: history.people,
        active: history.peopleInYear,
        cut: history.isCut,
      },
      suggestions: [],
      spent: [...this.#spent].sort(compare),
    }
    analysis.suggestions = suggest(analysis, {
      dependencies,
      secrets: this.#secrets,
      linesOf: (path) => this.#lines.get(path) ?? 0,
      hasLock: (path, ecosystem) => this.#dependencies.hasLockFor(path, ecosystem),
    })
    return analysis
  }
}

function byBytes<Item extends { bytes: number }>(items: Item[]): Item[] {
  return items.sort((one, other) => other.bytes - one.bytes)
}
