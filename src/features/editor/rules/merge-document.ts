/** A merge as a page shows it: the joined text, the places that wait for a choice, and what each choice puts there. */
import { threeWayMerge } from '#platform/diff/index.ts'

export const CHOICES = ['mine', 'theirs', 'both'] as const
export type ClashChoice = (typeof CHOICES)[number]

export interface Clash {
  id: number
  mine: string
  theirs: string
}

/** A stretch of one of the texts, in UTF-16 units. */
export interface TextSpan {
  id: number
  from: number
  to: number
}

export interface MergeDocument {
  /** Joined where nothing overlaps; a clash holds mine until somebody chooses. */
  text: string
  clashes: Clash[]
  spans: Record<'result' | 'mine' | 'theirs', readonly TextSpan[]>
}

/** A merge that somebody is at: the result as it is now, and where the clashes are in it. */
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
      // A side that is empty there has no place.
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

/** What a choice puts into the place; both stand under each other, never on one line. */
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

/** The next place without a choice, going round; null when all are settled. */
export function nextOpen(
  clashes: readonly Clash[],
  choices: Choices,
  after: number | null,
): number | null {
  const open = clashes.filter(({ id }) => choices[id] === undefined).map(({ id }) => id)
  return open.find((id) => after === null || id > after) ?? open[0] ?? null
}
