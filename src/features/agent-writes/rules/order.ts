/** One list of several sources, newest first: where each source goes on after a position of the list. */

/** Where a row is in the list. Rows of one moment follow in the order of their sources. */
export interface WritePosition {
  at: number
  source: number
  id: string
  number: number
}

const NEWEST: WritePosition = { at: Number.MAX_SAFE_INTEGER, source: -1, id: '', number: 0 }

export function writeCursor({ at, source, id, number }: WritePosition): string {
  return [at, source, id, number].join('.')
}

export function positionAt(text: string | undefined): WritePosition {
  if (text === undefined) return NEWEST
  const [at, source, id = '', number] = text.split('.')
  return { at: Number(at), source: Number(source), id, number: Number(number) }
}

// Greater than every id, which is made of digits and small letters.
const AFTER_ALL_IDS = '~'

/** What the rows of a source come before, in its own order: by moment, id and number, all descending. */
export function beforeIn(source: number, position: WritePosition): Omit<WritePosition, 'source'> {
  const { at, id, number } = position
  if (source === position.source) return { at, id, number }
  return { at, id: source > position.source ? AFTER_ALL_IDS : '', number: 0 }
}

export function firstOf<Row extends { position: WritePosition }>(
  rows: readonly Row[],
  most: number,
): Row[] {
  return rows
    .toSorted(({ position: one }, { position: other }) => {
      if (one.at !== other.at) return other.at - one.at
      if (one.source !== other.source) return one.source - other.source
      if (one.id !== other.id) return one.id < other.id ? 1 : -1
      return other.number - one.number
    })
    .slice(0, most)
}
