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
  const result: TextSpan[] = []
  let at = 0
  for (const part of parts) {
    const mergedText = part.kind === 'settled' ? part.text : part.mine
    if (part.kind === 'conflict') {
      result.push({ id: clashes.length, from: at, to: at + mergedText.length })
      clashes.push({ id: clashes.length, mine: part.mine, theirs: part.theirs })
    }
    at += mergedText.length
  }
  const spans = {
    result: begun?.places ?? result,
    mine: findInOrder(mine, clashes, 'mine'),
    theirs: findInOrder(theirs, clashes, 'theirs'),
  }
  return { text: begun?.text ?? text, clashes, spans }
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

/** Where the clashes stand in one of the two originals; one that is empty there has no place. */
function findInOrder(text: string, clashes: readonly Clash[], side: 'mine' | 'theirs'): TextSpan[] {
  const spans: TextSpan[] = []
  let from = 0
  for (const clash of clashes) {
    const mergedText = clash[side]
    const at = mergedText === '' ? -1 : wholeLines(text, mergedText, from)
    if (at < 0) continue
    from = at + mergedText.length
    spans.push({ id: clash.id, from: at, to: from })
  }
  return spans
}

function wholeLines(text: string, mergedText: string, from: number): number {
  for (let at = text.indexOf(mergedText, from); at >= 0; at = text.indexOf(mergedText, at + 1)) {
    if (at === 0 || text[at - 1] === '\n') return at
  }
  return -1
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
