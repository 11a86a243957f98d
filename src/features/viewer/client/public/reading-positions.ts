/** Reading positions, stored on this device for the last hundred files, until sign-out. */
import { hasShape } from '#client/storage/has-shape.ts'
import { localStore } from '#client/storage/local-store.ts'

export interface ReadingPosition {
  id: string
  /** The line of the source at the top of the screen. */
  line: number
  /** Whether it was read as a document or as source. */
  as: 'document' | 'source'
}

const KEY = 'reading-places'
const REMEMBERED = 100

export function readingPositions(): ReadingPosition[] {
  const stored = localStore.read<ReadingPosition[]>(KEY)
  return hasShape(stored, [{ id: '', line: 0, as: 'source' }]) ? stored : []
}

/** Null: it is at its beginning again, and nothing is stored. */
export function saveReadingPosition(
  id: string,
  as: ReadingPosition['as'],
  line: number | null,
): void {
  const others = readingPositions().filter((position) => position.id !== id)
  const mine = line === null ? [] : [{ id, line, as }]
  localStore.write(KEY, [...mine, ...others].slice(0, REMEMBERED))
}

/** A fragment of its own: `#L214` selects that line and puts it into the middle. */
export function readingFragment(line: number): string {
  return `at-${line}`
}

export function lineOfFragment(hash: string): number | null {
  const [, line] = /^#at-(\d{1,9})$/.exec(hash) ?? []
  return line === undefined ? null : Number(line)
}
