/** What an upload will do, row by row, before anything is sent. Pure: the table on the page is this list. */
import { contentError, isFileName, isFolder } from '#features/library/contract/limits.ts'
import { utf8Text } from '#platform/text/utf8.ts'
import { decodeAs, type Encoding, guessEncoding } from './encodings.ts'
import { readFolder } from './file-fields.ts'
import { looksLikePicture, picturesBeside } from './upload-pictures.ts'

/** Something that was dropped, chosen, pasted or unpacked. */
export interface Candidate {
  id: string
  /** As it came: `photos/readme.md`. */
  path: string
  sizeBytes: number
  /** Null when there is an error. */
  text: string | null
  error: string | null
  /** What it was read as, where it was not UTF-8; its bytes can be read as something else. */
  encoding?: Encoding
  bytes?: Uint8Array
  /** A picture, which goes with the texts that show it and by itself not at all. */
  isPicture?: boolean
}

export interface Existing {
  id: string
  version: number
}

export interface UploadChoices {
  /** Everything goes under this folder. */
  folder: string
  /** Names that the person changed, by candidate. */
  names: Readonly<Record<string, string>>
}

/** `unknown`: it is not known yet whether the name is taken. `picture`: it goes with a text of the list. */
export type UploadOutcome = 'new' | 'next' | 'refused' | 'unknown' | 'picture'

export interface Planned {
  id: string
  folder: string
  name: string
  sizeBytes: number
  text: string | null
  outcome: UploadOutcome
  /** Why it is refused: a code of the catalogue. */
  reason: string | null
  existing: Existing | null
  encoding: Encoding | null
  /** By the address that the text names, the candidate that is the picture. */
  pictures: ReadonlyMap<string, string>
}

export interface UploadFacts {
  candidates: readonly Candidate[]
  choices: UploadChoices
  /** By `placeKey`; null is a free name, an absent key is not known yet. */
  existing: ReadonlyMap<string, Existing | null>
}

export function planUpload({ candidates, choices, existing }: UploadFacts): Planned[] {
  const taken = new Set<string>()
  const besides = picturesOf(candidates)
  const shown = new Set([...besides.values()].flatMap((pictures) => [...pictures.values()]))
  // What wants a look stands first. It is known from the beginning, so no row jumps while somebody types a name.
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

/** No name holds a slash, so this is one key per place. */
export function pathKey({ folder, name }: UploadPath): string {
  return `${folder}/${name}`
}

function pathError({ folder, name }: UploadPath): string | null {
  if (!isFileName(name)) return 'invalid_file_name'
  return isFolder(folder) ? null : 'invalid_folder'
}

/** Names that may be asked about, in the portions that the server takes. */
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
 * Bytes as text, exactly: a byte order mark stays, and a byte that is not UTF-8 makes nobody guess in silence. What is a
 * text in another encoding is read as that, which its row says and lets one change.
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

/** The same bytes in an encoding that somebody chose. */
export function readAs(
  bytes: Uint8Array,
  encoding: Encoding,
): Pick<Candidate, 'text' | 'error' | 'encoding'> {
  const text = decodeAs(bytes, encoding)
  const error = text === null ? 'other_encoding' : contentError(text)
  return { text: error ? null : text, error, encoding }
}

/** The path of an uploaded file, as a folder and a name of the library. */

/** Where `a/b/c.ts` lies: folder `a/b`, name `c.ts`. Empty and `.` parts vanish, so `./a//b.ts` is `a/b.ts`. */
export function splitPath(path: string): { folder: string; name: string } {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  return { folder: parts.slice(0, -1).join('/'), name: parts.at(-1) ?? '' }
}
