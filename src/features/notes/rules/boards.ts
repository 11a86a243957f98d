/** The order of boards, and the reading order of the notes of one. Pure. */

/** The ids with one of them moved to its new rank; past the end means last. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(Math.min(to, others.length), 0, id)
}

interface Lying {
  position: { x: number; y: number }
  size: { width: number; height: number }
}

/**
 * Notes in the reading order of a board: row by row, and within a row from the side where the language begins. A note
 * belongs to a row as long as it begins above the middle of the row's first note.
 */
export function readingOrder<Note extends Lying>(
  notes: readonly Note[],
  direction: 'ltr' | 'rtl',
): Note[] {
  const side = direction === 'ltr' ? 1 : -1
  const left = notes.toSorted((a, b) => a.position.y - b.position.y)
  const rows: Note[][] = []
  for (const note of left) {
    const [first] = rows.at(-1) ?? []
    if (first && note.position.y < first.position.y + first.size.height / 2) rows.at(-1)!.push(note)
    else rows.push([note])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => side * (a.position.x - b.position.x)))
}
