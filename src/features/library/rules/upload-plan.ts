/** What an upload will do, row by row, before anything is sent. Pure: the table on the page is this list. */
import { contentFault, isFileName, isFolder } from '../contract/limits.ts'
import { decodeAs, type Encoding, guessEncoding } from './encodings.ts'
import { splitPath } from './names.ts'
import { looksLikePicture, picturesBeside } from './upload-pictures.ts'
import { readFolder } from './written.ts'

/** Something that was dropped, chosen, pasted or unpacked. */
export interface Candidate {
  id: string
  /** As it came: `photos/readme.md`. */
  path: string
  sizeBytes: number
  /** Null when there is a fault. */
  text: string | null
  fault: string | null
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

/** `unknown`: nobody has told yet whether the name is taken. `picture`: it goes with a text of the list. */
export type Outcome = 'new' | 'next' | 'refused' | 'unknown' | 'picture'

export interface Planned {
  id: string
  folder: string
  name: string
  sizeBytes: number
  text: string | null
  outcome: Outcome
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
      const place = placeOf(candidate, choices)
      const key = placeKey(place)
      const known = existing.get(key)
      const isCarried = shown.has(candidate.id)
      const fault = candidate.fault ?? placeFault(place) ?? (taken.has(key) ? 'twice_here' : null)
      const reason = isCarried ? null : fault
      if (!reason && !isCarried) taken.add(key)
      return {
        id: candidate.id,
        ...place,
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

function needOf({ id, fault, encoding }: Candidate, shown: ReadonlySet<string>): number {
  if (shown.has(id)) return 3
  return fault !== null ? 0 : encoding ? 1 : 2
}

function outcomeOf(known: Existing | null | undefined): Outcome {
  if (known === undefined) return 'unknown'
  return known ? 'next' : 'new'
}

interface Place {
  folder: string
  name: string
}

export function placeOf(
  { id, path }: Pick<Candidate, 'id' | 'path'>,
  choices: UploadChoices,
): Place {
  const { folder, name } = splitPath(path)
  const under = readFolder(choices.folder)
  return {
    folder: [under, folder].filter(Boolean).join('/'),
    name: choices.names[id] ?? name,
  }
}

/** No name holds a slash, so this is one key per place. */
export function placeKey({ folder, name }: Place): string {
  return `${folder}/${name}`
}

function placeFault({ folder, name }: Place): string | null {
  if (!isFileName(name)) return 'invalid_file_name'
  return isFolder(folder) ? null : 'invalid_folder'
}

/** Names that may be asked about, in the portions that the server takes. */
export function placesToAsk(
  plan: readonly Planned[],
  existing: ReadonlyMap<string, unknown>,
  portion: number,
): Place[][] {
  const open = plan.filter((row) => row.outcome === 'unknown' && !existing.has(placeKey(row)))
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
): Pick<Candidate, 'text' | 'fault' | 'encoding' | 'bytes' | 'isPicture'> {
  const text = plainText(bytes)
  const fault = text === null ? 'binary_file' : contentFault(text)
  if (fault !== 'binary_file') return fault ? { text: null, fault } : { text, fault: null }
  if (looksLikePicture(bytes)) return { text: null, fault: 'lone_picture', bytes, isPicture: true }
  const encoding = guessEncoding(bytes)
  return encoding === null ? { text: null, fault } : { ...readAs(bytes, encoding), bytes }
}

/** The same bytes in an encoding that somebody chose. */
export function readAs(
  bytes: Uint8Array,
  encoding: Encoding,
): Pick<Candidate, 'text' | 'fault' | 'encoding'> {
  const text = decodeAs(bytes, encoding)
  const fault = text === null ? 'other_encoding' : contentFault(text)
  return { text: fault ? null : text, fault, encoding }
}

function plainText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
