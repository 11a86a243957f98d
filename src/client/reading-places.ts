/** Where one stopped reading, remembered on this device for the last hundred files, until log-out. */
import { localStore } from './local-store.ts'

export interface ReadingPlace {
  id: string
  /** The line of the source at the top of the screen. */
  line: number
  /** Whether it was read as a document or as source. */
  as: 'document' | 'source'
}

const KEY = 'reading-places'
const REMEMBERED = 100

export function readingPlaces(): ReadingPlace[] {
  const kept = localStore.read<ReadingPlace[]>(KEY)
  return Array.isArray(kept) ? kept : []
}

/** Null: it is at its beginning again, and there is nothing to remember. */
export function keepReadingPlace(id: string, as: ReadingPlace['as'], line: number | null): void {
  const others = readingPlaces().filter((place) => place.id !== id)
  const mine = line === null ? [] : [{ id, line, as }]
  localStore.write(KEY, [...mine, ...others].slice(0, REMEMBERED))
}
