/** A merge as a page shows it: the merged text, the conflicts that wait for a choice, and what each choice inserts. */
import { threeWayMerge } from '#platform/diff/index.ts'

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
    }
    at += mergedText.length
  }
  return {
    text: begun?.text ?? text,
    clashes,
    spans: { ...spans, result: begun?.places ?? spans.result },
  }
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
