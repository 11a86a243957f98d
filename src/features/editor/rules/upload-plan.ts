/** What an upload will do, row by row, before anything is sent. Pure: the table on the page is this list. */
import { contentError, isFileName, isFolder } from '#features/library/contract/limits.ts'
import { utf8Text } from '#platform/text/utf8.ts'
import { decodeAs, type Encoding, guessEncoding } from './encodings.ts'
import { readFolder } from './file-fields.ts'
import { looksLikePicture, picturesBeside } from './upload-pictures.ts'

/** Something that was dropped, selected, pasted or unpacked. */
export interface Candidate {
  id: string
  /** As uploaded: `photos/readme.md`. */
  path: string
  sizeBytes: number
  /** Null when there is an error. */
  text: string | null
  error: string | null
  /** The encoding it was read in, if it was not UTF-8; its bytes can be decoded differently. */
  encoding?: Encoding
  bytes?: Uint8Array
  /** A picture, which is uploaded with the texts that show it and never by itself. */
  isPicture?: boolean
}

export interface Existing {
  id: string
  version: number
}

export interface UploadChoices {
  /** Everything is put under this folder. */
  folder: string
  /** Names that the person changed, by candidate. */
  names: Readonly<Record<string, string>>
}

/** `unknown`: it is not known yet whether the name is used. `picture`: it is uploaded with a text of the list. */
export type UploadOutcome = 'new' | 'next' | 'refused' | 'unknown' | 'picture'

export interface Planned {
  id: string
  folder: string
  name: string
  sizeBytes: number
  text: string | null
  outcome: UploadOutcome
  /** Why it is refused: a problem code. */
  reason: string | null
  existing: Existing | null
  encoding: Encoding | null
  /** For each URL in the text, the candidate that is the picture. */
  pictures: ReadonlyMap<string, string>
}

export interface UploadFacts {
  candidates: readonly Candidate[]
  choices: UploadChoices
  /** By `pathKey`; null is a free name, a missing key is not known yet. */
  existing: ReadonlyMap<string, Existing | null>
}

export function planUpload({ candidates, choices, existing }: UploadFacts): Planned[] {
  const taken = new Set<string>()
  const besides = picturesOf(candidates)
  const shown = new Set([...besides.values()].flatMap((pictures) => [...pictures.values()]))
  // Rows that need attention come first. That is known from the beginning, so no row moves while a name is typed.
  const need = (candidate: Candidate) => needOf(candidate, shown)
  return candidates
    .toSorted((one, other) => need(one) - need(other))
    .map((candidate) => {
      const path = pathOf(candidate, choices)
      const key = pathKey(path)
      const known = existing.get(key)
      const isCarried = shown.has(candidate.id)
      const error = candidate.error ?? pathError(path) ?? (taken.has(key) ? 'twice_here' : null)
      const reason = isCarried ? null : error
      if (!reason && !isCarried) taken.add(key)
      return {
        id: candidate.id,
        ...path,
        sizeBytes: candidate.sizeBytes,
        text: candidate.text,
        outcome: isCarried ? 'picture' : reason ? 'refused' : outcomeOf(known),
        reason,
        existing: known ?? null,
        encoding: candidate.encoding ?? null,
        pictures: besides.get(candidate.id) ?? NO_PICTURES,
      }
    })
}

const NO_PICTURES: ReadonlyMap<string, string> = new Map()

function picturesOf(candidates: readonly Candidate[]): Map<string, Map<string, string>> {
  const byPath = new Map(
    candidates.flatMap(({ id, path, isPicture }) => (isPicture ? [[path, id] as const] : [])),
  )
  if (byPath.size === 0) return new Map()
  return new Map(
    candidates.flatMap(({ id, path, text }) => {
      if (text === null) return []
      const beside = picturesBeside({ path, text }, (at) => byPath.has(at))
      const ids = [...beside].map(([address, at]) => [address, byPath.get(at)!] as const)
      return ids.length > 0 ? [[id, new Map(ids)] as const] : []
    }),
  )
}

function needOf({ id, error, encoding }: Candidate, shown: ReadonlySet<string>): number {
  if (shown.has(id)) return 3
  return error !== null ? 0 : encoding ? 1 : 2
}

function outcomeOf(known: Existing | null | undefined): UploadOutcome {
  if (known === undefined) return 'unknown'
  return known ? 'next' : 'new'
}

interface UploadPath {
  folder: string
  name: string
}

export function pathOf(
  { id, path }: Pick<Candidate, 'id' | 'path'>,
  choices: UploadChoices,
): UploadPath {
  const { folder, name } = splitPath(path)
  const under = readFolder(choices.folder)
  return {
    folder: [under, folder].filter(Boolean).join('/'),
    name: choices.names[id] ?? name,
  }
}

/** No name contains a slash, so this key is unique per path. */
export function pathKey({ folder, name }: UploadPath): string {
  return `${folder}/${name}`
}

function pathError({ folder, name }: UploadPath): string | null {
  if (!isFileName(name)) return 'invalid_file_name'
  return isFolder(folder) ? null : 'invalid_folder'
}

/** Names that can be checked, in batches of the size that the server accepts. */
export function pathsToAsk(
  plan: readonly Planned[],
  existing: ReadonlyMap<string, unknown>,
  portion: number,
): UploadPath[][] {
  const open = plan.filter((row) => row.outcome === 'unknown' && !existing.has(pathKey(row)))
  const places = open.map(({ folder, name }) => ({ folder, name }))
  return Array.from({ length: Math.ceil(places.length / portion) }, (_, at) =>
    places.slice(at * portion, (at + 1) * portion),
  )
}

/**
 * Bytes as text, exactly: a byte order mark stays. A text in another encoding is decoded in the guessed one, which its
 * row shows and lets the person change.
 */
export function readText(
  bytes: Uint8Array,
): Pick<Candidate, 'text' | 'error' | 'encoding' | 'bytes' | 'isPicture'> {
  const text = utf8Text(bytes)
  const error = text === null ? 'binary_file' : contentError(text)
  if (error !== 'binary_file') return error ? { text: null, error } : { text, error: null }
  if (looksLikePicture(bytes)) return { text: null, error: 'lone_picture', bytes, isPicture: true }
  const encoding = guessEncoding(bytes)
  return encoding === null ? { text: null, error } : { ...readAs(bytes, encoding), bytes }
}

/** The same bytes in an encoding that the person selected. */
export function readAs(
  bytes: Uint8Array,
  encoding: Encoding,
): Pick<Candidate, 'text' | 'error' | 'encoding'> {
  const text = decodeAs(bytes, encoding)
  const error = text === null ? 'other_encoding' : contentError(text)
  return { text: error ? null : text, error, encoding }
}

/** The path of an uploaded file, as a folder and a name of the library. */

/**
 * The location of `a/b/c.ts`: folder `a/b`, name `c.ts`. Empty and `.` parts are dropped, so `./a//b.ts` is `a/b.ts`.
 */
export function splitPath(path: string): { folder: string; name: string } {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  return { folder: parts.slice(0, -1).join('/'), name: parts.at(-1) ?? '' }
}
