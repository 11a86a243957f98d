/** A merge as a page shows it: the merged text, the conflicts that wait for a choice, and what each choice inserts. */
import { diffWords, threeWayMerge } from '#platform/diff/index.ts'

export const CHOICES = ['mine', 'theirs', 'both'] as const
export type ClashChoice = (typeof CHOICES)[number]

export interface Clash {
  id: number
  mine: string
  theirs: string
}

/** A range of one of the texts, in UTF-16 units. */
export interface TextSpan {
  id: number
  from: number
  to: number
}

export interface MergeDocument {
  /** Merged where nothing overlaps; a conflict contains mine until the person selects. */
  text: string
  clashes: Clash[]
  spans: Record<'result' | 'mine' | 'theirs', readonly TextSpan[]>
  /** What differs inside the lines of a conflict. */
  changed: Record<'result' | 'mine' | 'theirs', readonly Range[]>
}

interface Range {
  from: number
  to: number
}

/** A merge in progress: the current result, and the ranges of the conflicts in it. */
export interface MergeWork {
  text: string
  places: readonly TextSpan[]
  choices: Choices
}

export interface MergeTexts {
  base: string
  mine: string
  theirs: string
}

export function makeMergeDocument(
  { base, mine, theirs }: MergeTexts,
  begun: MergeWork | null = null,
): MergeDocument {
  const { text, parts } = threeWayMerge(base, mine, theirs)
  const clashes: Clash[] = []
  const spans = { result: [] as TextSpan[], mine: [] as TextSpan[], theirs: [] as TextSpan[] }
  const changed = { result: [] as Range[], mine: [] as Range[], theirs: [] as Range[] }
  let at = 0
  for (const part of parts) {
    const mergedText = part.kind === 'settled' ? part.text : part.mine
    if (part.kind === 'conflict') {
      const id = clashes.length
      clashes.push({ id, mine: part.mine, theirs: part.theirs })
      spans.result.push(spanAt(id, at, mergedText))
      // A side that is empty there has no range.
      if (part.mine) spans.mine.push(spanAt(id, part.mineAt, part.mine))
      if (part.theirs) spans.theirs.push(spanAt(id, part.theirsAt, part.theirs))
      const words = changedWords(part.mine, part.theirs)
      changed.mine.push(...words.mine.map((range) => movedBy(part.mineAt, range)))
      changed.theirs.push(...words.theirs.map((range) => movedBy(part.theirsAt, range)))
      if (!begun) changed.result.push(...words.mine.map((range) => movedBy(at, range)))
    }
    at += mergedText.length
  }
  return {
    text: begun?.text ?? text,
    clashes,
    spans: { ...spans, result: begun?.places ?? spans.result },
    changed,
  }
}

// A longer conflict is not read word by word.
const MOST_LINES = 200

/** Line by line, where both sides have as many lines; without common words the whole line differs, and nothing is marked. */
function changedWords(mine: string, theirs: string): { mine: Range[]; theirs: Range[] } {
  const [ours, others] = [mine.split('\n'), theirs.split('\n')]
  const ranges = { mine: [] as Range[], theirs: [] as Range[] }
  if (ours.length !== others.length || ours.length > MOST_LINES) return ranges
  let [mineAt, theirsAt] = [0, 0]
  for (const [nth, line] of ours.entries()) {
    const other = others[nth] ?? ''
    const words = line === other ? null : diffWords(other, line)
    ranges.mine.push(...changedRanges(words?.newPieces ?? [], mineAt))
    ranges.theirs.push(...changedRanges(words?.oldPieces ?? [], theirsAt))
    mineAt += line.length + 1
    theirsAt += other.length + 1
  }
  return ranges
}

function changedRanges(
  pieces: readonly { text: string; isChanged: boolean }[],
  start: number,
): Range[] {
  let at = start
  return pieces.flatMap(({ text, isChanged }) => {
    const from = at
    at += text.length
    return isChanged ? [{ from, to: at }] : []
  })
}

function movedBy(offset: number, { from, to }: Range): Range {
  return { from: offset + from, to: offset + to }
}

function spanAt(id: number, from: number, text: string): TextSpan {
  return { id, from, to: from + text.length }
}

/** What a choice inserts; both are inserted one after the other, never on one line. */
export function textFor(
  { mine, theirs }: Pick<Clash, 'mine' | 'theirs'>,
  choice: ClashChoice,
): string {
  if (choice === 'mine') return mine
  if (choice === 'theirs') return theirs
  const needsBreak = mine !== '' && theirs !== '' && !mine.endsWith('\n')
  return needsBreak ? `${mine}\n${theirs}` : mine + theirs
}

export type Choices = Readonly<Record<number, ClashChoice>>

export function countOpen(clashes: readonly Clash[], choices: Choices): number {
  return clashes.filter(({ id }) => choices[id] === undefined).length
}

/** The next conflict without a choice, wrapping around; null when all are resolved. */
export function nextOpen(
  clashes: readonly Clash[],
  choices: Choices,
  after: number | null,
): number | null {
  const open = clashes.filter(({ id }) => choices[id] === undefined).map(({ id }) => id)
  return open.find((id) => after === null || id > after) ?? open[0] ?? null
}
