/** Turns selected, dropped or pasted files into candidates for the table. Bytes are read here and never changed. */

import { MAX_UNZIPPED_BYTES, MAX_UPLOAD_FILES } from '#features/library/contract/limits.ts'
import { startsLikeZip, unzip } from '#platform/archive/unzip.ts'
import { MAX_PICTURE_BYTES } from '#platform/pictures/limits.ts'
import { type Candidate, readText } from '../../rules/upload-plan.ts'

/** Something that could not become a row, with a code that the page has a text for. */
export interface Mishap {
  code: 'zip_too_many' | 'zip_too_large' | 'zip_unreadable' | 'unreadable_file'
  name: string
}

export interface Gathered {
  candidates: Candidate[]
  mishaps: Mishap[]
}

export interface GatheredFile {
  path: string
  file: File
}

// A zip's own bytes; packed text is smaller than unpacked, so no valid one is larger.
const MAX_ZIP_BYTES = MAX_UNZIPPED_BYTES + 1024 * 1024

export async function gather(
  found: readonly GatheredFile[],
  newId: () => string,
  onRead: (name: string) => void,
): Promise<Gathered> {
  const gathered: Gathered = { candidates: [], mishaps: [] }
  for (const { path, file } of found) {
    onRead(file.name)
    await take(path, file, newId, gathered)
    if (gathered.candidates.length > MAX_UPLOAD_FILES) break
  }
  return gathered
}

async function take(
  path: string,
  file: File,
  newId: () => string,
  { candidates, mishaps }: Gathered,
): Promise<void> {
  const isZip = /\.zip$/i.test(file.name)
  const most = isZip ? MAX_ZIP_BYTES : MAX_PICTURE_BYTES
  if (file.size > most) {
    if (isZip) mishaps.push({ code: 'zip_too_large', name: file.name })
    else candidates.push(refused(newId(), path, file.size, 'content_too_large'))
    return
  }
  const bytes = await readBytes(file)
  if (!bytes) mishaps.push({ code: 'unreadable_file', name: file.name })
  else if (isZip && startsLikeZip(bytes))
    await open(file.name, bytes, newId, { candidates, mishaps })
  else if (isZip) mishaps.push({ code: 'zip_unreadable', name: file.name })
  else candidates.push({ id: newId(), path, sizeBytes: bytes.length, ...readText(bytes) })
}

/** Null when the browser cannot read it any more: moved, deleted, or a folder. */
async function readBytes(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}

async function open(
  name: string,
  bytes: Uint8Array,
  newId: () => string,
  { candidates, mishaps }: Gathered,
): Promise<void> {
  const limits = {
    entries: MAX_UPLOAD_FILES,
    entryBytes: MAX_PICTURE_BYTES,
    totalBytes: MAX_UNZIPPED_BYTES,
  }
  const { entries, error } = await unzip(bytes, limits)
  if (error) {
    mishaps.push({ code: `zip_${error}`, name })
    return
  }
  for (const entry of entries) {
    const { path, sizeBytes } = entry
    if (entry.bytes) candidates.push({ id: newId(), path, sizeBytes, ...readText(entry.bytes) })
    else {
      const code = entry.error === 'too_large' ? 'content_too_large' : 'zip_entry'
      candidates.push(refused(newId(), path, sizeBytes, code))
    }
  }
}

function refused(id: string, path: string, sizeBytes: number, error: string): Candidate {
  return { id, path, sizeBytes, text: null, error }
}

/** Selected in a field: a folder's files have their path. */
export function fromField(files: readonly File[]): GatheredFile[] {
  return files.map((file) => ({ path: file.webkitRelativePath || file.name, file }))
}

/** Dropped or pasted: folders are walked through. Their entries must be taken before the event ends. */
export async function fromTransfer(transfer: DataTransfer): Promise<GatheredFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => ({
    entry: item.webkitGetAsEntry?.(),
    file: item.getAsFile(),
  }))
  const found = await Promise.all(
    entries.map(async ({ entry, file }): Promise<GatheredFile[]> => {
      if (entry?.isDirectory) return walk(entry as FileSystemDirectoryEntry, entry.name)
      return file ? [{ path: file.name, file }] : []
    }),
  )
  return found.flat()
}

async function walk(folder: FileSystemDirectoryEntry, path: string): Promise<GatheredFile[]> {
  const found: GatheredFile[] = []
  for (const entry of await listFolder(folder)) {
    const at = `${path}/${entry.name}`
    if (entry.isDirectory) found.push(...(await walk(entry as FileSystemDirectoryEntry, at)))
    else {
      const file = await fileOf(entry as FileSystemFileEntry)
      if (file) found.push({ path: at, file })
    }
    if (found.length > MAX_UPLOAD_FILES) break
  }
  return found
}

/** A browser returns a folder in batches of a hundred; an empty one is the end. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (portion.length === 0) return all
    all.push(...portion)
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)))
}
