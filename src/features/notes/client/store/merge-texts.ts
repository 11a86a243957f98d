/** Merges two edits of one text. Loaded when two people, or two devices, edited at the same time. */
import { threeWayMerge } from '#platform/diff/index.ts'

/** The merged text, or null when both changed the same lines. */
export function mergeNoteTexts(base: string, mine: string, theirs: string): string | null {
  const { text, conflicts } = threeWayMerge(base, mine, theirs)
  return conflicts.length === 0 ? text : null
}

/** Both edits one after the other where they conflict, for the person to select or correct. */
export function bothTexts(base: string, mine: string, theirs: string): string {
  return threeWayMerge(base, mine, theirs)
    .parts.map((part) =>
      part.kind === 'settled' ? part.text : `${withBreak(part.mine)}${part.theirs}`,
    )
    .join('')
}

function withBreak(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}
