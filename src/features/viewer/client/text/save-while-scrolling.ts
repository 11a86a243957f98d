/** Stores the reading position of a file: the dashboard offers to continue from there. */
import { type ReadingPosition, saveReadingPosition } from '../public/reading-positions.ts'

const SETTLED_MS = 400

/** Saves what `lineNow` returns whenever scrolling stops. Returns a function that ends it. */
export function saveWhileScrolling(
  id: string,
  as: ReadingPosition['as'],
  lineNow: () => number | null,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => saveReadingPosition(id, as, lineNow()), SETTLED_MS)
  }
  addEventListener('scroll', wait, { passive: true })
  return () => removeEventListener('scroll', wait)
}
