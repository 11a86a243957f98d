/** What an upload will do, row by row, before anything is sent. Pure: the table on the page is this list. */
import { contentFault, isFileName, isFolder } from '../contract/limits.ts'
import { splitPath } from './names.ts'
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

/** `unknown`: nobody has told yet whether the name is taken. */
export type Outcome = 'new' | 'next' | 'refused' | 'unknown'

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
}

export interface UploadFacts {
  candidates: readonly Candidate[]
  choices: UploadChoices
  /** By `placeKey`; null is a free name, an absent key is not known yet. */
  existing: ReadonlyMap<string, Existing | null>
}

export function planUpload({ candidates, choices, existing }: UploadFacts): Planned[] {
  const taken = new Set<string>()
  return candidates.map((candidate) => {
    const place = placeOf(candidate, choices)
    const key = placeKey(place)
    const known = existing.get(key)
    const reason = candidate.fault ?? placeFault(place) ?? (taken.has(key) ? 'twice_here' : null)
    if (!reason) taken.add(key)
    return {
      id: candidate.id,
      ...place,
      sizeBytes: candidate.sizeBytes,
      text: candidate.text,
      outcome: reason ? 'refused' : outcomeOf(known),
      reason,
      existing: known ?? null,
    }
  })
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
 * Bytes as text, exactly: a byte order mark stays, and a byte that is not UTF-8 makes the file binary instead of
 * making a question mark.
 */
export function readText(bytes: Uint8Array): Pick<Candidate, 'text' | 'fault'> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { text: null, fault: 'binary_file' }
  }
  const fault = contentFault(text)
  return fault ? { text: null, fault } : { text, fault: null }
}
