/** Names with a number, for paths that are already used. */
import { countPoints, cutPoints } from '#platform/text/index.ts'
import { MAX_NAME } from '../contract/limits.ts'

/** `name (2).ext`: the extension stays last, because programs read it there. */
export function numberedName(name: string, number: number): string {
  const dot = name.lastIndexOf('.')
  const hasExtension = dot > 0 && name.length - dot <= LONGEST_EXTENSION
  const [stem, extension] = hasExtension ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const mark = ` (${number})`
  return `${cutPoints(stem, MAX_NAME - countPoints(mark) - countPoints(extension))}${mark}${extension}`
}

// A longer ending is part of a sentence, and preserving it would leave no characters for the name.
const LONGEST_EXTENSION = 32

/** The first of `name`, `name (2)`, `name (3)` … that is free. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  for (let number = 2; ; number++) {
    const candidate = numberedName(name, number)
    if (!isTaken(candidate)) return candidate
  }
}
