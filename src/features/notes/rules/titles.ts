/** A title that is free at its location. */
import { countPoints, cutPoints } from '#platform/text/index.ts'
import { MAX_TITLE } from '../contract/limits.ts'

/** The title itself, or with ` (2)`, ` (3)` … after it; a long one is cut to fit the number. */
export function freeTitle(title: string, isTaken: (title: string) => boolean): string {
  if (title === '' || !isTaken(title)) return title
  for (let number = 2; ; number++) {
    const end = ` (${number})`
    const candidate = cutPoints(title, MAX_TITLE - countPoints(end)) + end
    if (!isTaken(candidate)) return candidate
  }
}
