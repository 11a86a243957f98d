/** Which files of a repository are imported, before their bytes are known; every other one has a reason. */
import { isFileName, isFolder } from '#features/library/contract/limits.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_FILE_BYTES, MAX_IMPORT_FILES } from '../../contract/limits.ts'

const SKIP_REASONS = [
  'symlink',
  'submodule',
  /** The library has no such name or folder. */
  'name',
  'too_large',
  'too_many',
  'total_too_large',
  'binary',
  'encoding',
  /** A pointer to a file in Git LFS. */
  'lfs',
  /** The library has another file of this name there. */
  'name_taken',
  /** It was changed in the library since it was imported, and upstream too. */
  'edited_here',
  'quota',
  'refused',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

interface PlannedEntry {
  path: string
  mode: string
  sizeBytes: number
}

export interface LibraryLocation {
  folder: string
  fileName: string
}

type Plan = { skip: SkipReason } | { at: LibraryLocation }

/** Called for each file in the order of their paths; the same tree gives the same plan. */
export class ImportPlan {
  readonly #folder: string
  readonly #under: string
  count = 0
  bytes = 0

  /** `under` is the folder of the repository that is imported, `folder` the one of the library it goes to. */
  constructor(under: string, folder: string) {
    this.#under = under
    this.#folder = folder
  }

  add({ path, mode, sizeBytes }: PlannedEntry): Plan {
    if (mode === 'symlink' || mode === 'submodule') return { skip: mode }
    const at = this.#locationOf(path)
    if (!isFolder(at.folder) || !isFileName(at.fileName)) return { skip: 'name' }
    if (sizeBytes > MAX_IMPORT_FILE_BYTES) return { skip: 'too_large' }
    if (this.count >= MAX_IMPORT_FILES) return { skip: 'too_many' }
    if (this.bytes + sizeBytes > MAX_IMPORT_BYTES) return { skip: 'total_too_large' }
    this.count++
    this.bytes += sizeBytes
    return { at }
  }

  #locationOf(path: string): LibraryLocation {
    const inside = this.#under === '' ? path : path.slice(this.#under.length + 1)
    const end = inside.lastIndexOf('/')
    const folders = [this.#folder, inside.slice(0, Math.max(0, end))]
    return {
      folder: folders.filter((part) => part !== '').join('/'),
      fileName: inside.slice(end + 1),
    }
  }
}

// The progress of an import, as the one line that a job's run stores.

interface ImportProgress {
  done: number
  total: number
}

export function writeImportNote({ done, total }: ImportProgress): string {
  return `files: ${done} of ${total}`
}

const NOTE = /^files: (\d+) of (\d+)$/

/** Null until the files are counted. */
export function readImportNote(note: string): ImportProgress | null {
  const [, done, total] = NOTE.exec(note) ?? []
  return done === undefined ? null : { done: Number(done), total: Number(total) }
}
