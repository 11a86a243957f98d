/** A proposed text part by part: whether each part still fits the text as it is now, and what a decision makes of it. */
import { applyDiff, type Change, diffLines } from './line-diff.ts'
import { threeWayMerge } from './merge.ts'

export interface ProposedTexts {
  /** The text that the proposal was made for, with the parts that were accepted. */
  base: string
  /** The proposed text, without the parts that were refused. */
  proposed: string
  /** The text of the file. */
  now: string
}

export interface Hunk {
  /** In the text that the proposal was made for. */
  line: number
  removed: string[]
  added: string[]
  /** False: the same lines, or those beside them, were changed since. */
  fits: boolean
}

export function hunksOf({ base, proposed, now }: ProposedTexts): Hunk[] {
  const since = diffLines(base, now).changes
  return diffLines(base, proposed).changes.map((change) => ({
    line: change.oldStart + 1,
    removed: change.oldLines,
    added: change.newLines,
    fits: stillFits(change, since),
  }))
}

/** As the merge judges it: changes that touch belong together, and alike ones agree. */
function stillFits(change: Change, since: readonly Change[]): boolean {
  return since.every((other) => !touch(change, other) || isAlike(change, other))
}

function touch(one: Change, other: Change): boolean {
  return one.oldStart <= endOf(other) && other.oldStart <= endOf(one)
}

const endOf = ({ oldStart, oldLines }: Change) => oldStart + oldLines.length

function isAlike(one: Change, other: Change): boolean {
  return (
    one.oldStart === other.oldStart &&
    one.oldLines.length === other.oldLines.length &&
    one.newLines.join('') === other.newLines.join('')
  )
}

export interface Decision {
  /** Null: all parts. */
  part: number | null
  isAccepted: boolean
}

export interface Decided extends ProposedTexts {
  /** Parts that wait for a decision. */
  left: number
  /** Parts that were accepted but do not fit: they stay. */
  unfit: number
}

export function decideHunks(texts: ProposedTexts, { part, isAccepted }: Decision): Decided {
  const { base, proposed, now } = texts
  const { changes } = diffLines(base, proposed)
  const chosen = part === null ? changes : changes.slice(part, part + 1)
  const others = changes.filter((change) => !chosen.includes(change))
  if (!isAccepted) {
    const rest = applyDiff(base, { changes: others })
    return { base, proposed: rest, now, left: others.length, unfit: 0 }
  }
  const since = diffLines(base, now).changes
  const fitting = chosen.filter((change) => stillFits(change, since))
  const accepted = applyDiff(base, { changes: fitting })
  const { text, conflicts } = threeWayMerge(base, now, accepted)
  if (conflicts.length > 0) return { ...texts, left: changes.length, unfit: chosen.length }
  const left = changes.length - fitting.length
  return { base: accepted, proposed, now: text, left, unfit: chosen.length - fitting.length }
}
