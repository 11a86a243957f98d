/** A page of a text's lines: coloured at once when the colours are ready, plain first when they are not. */
import type { Context } from '#platform/context.ts'
import { type ColouredText, colourText } from '#platform/highlight/index.ts'
import { readSource } from '#platform/shown-texts/index.ts'
import { LINES_IN_PAGE, LONG_LINE } from '../contract/index.ts'
import { refuseUndrawn } from '../problems.ts'
import { lineLabels } from '../texts.ts'

interface SourceText {
  content: string
  contentHash: string
  language: string
  lines: number
}

interface SourceOptions {
  /** Any line of the page; the first when there is none. */
  from: number | undefined
  /** The key of the person in the fair queue of the pools. */
  person: string
  waitMs: number
  /** Whether scripts are used on the page: then long lines are folded, and there is an outline. */
  isAlive: boolean
}

export async function colouredSource(
  ctx: Context,
  { content, contentHash, language, lines }: SourceText,
  { from, person, waitMs, isAlive }: SourceOptions,
) {
  const coloured = await colourText(contentHash, content, language, { waitMs, person })
  const firstLine = firstLineOf(from, lines)
  const source = await readSource(
    { hash: contentHash, person },
    { content, coloured: coloured.html },
    {
      language,
      firstLine,
      mostLines: LINES_IN_PAGE,
      labels: { locale: ctx.locale, ...lineLabels },
      foldAfter: isAlive ? LONG_LINE : null,
      hasOutline: isAlive,
    },
  )
  if ('failure' in source) throw refuseUndrawn(source.failure)
  const isComing = isPending(coloured)
  const isPlain = coloured.html === null && !isComing
  return { source, firstLine, isPending: isComing, isPlain }
}

function isPending({ reason }: ColouredText): boolean {
  return reason === 'pending' || reason === 'busy'
}

/** Pages begin at 1, 2,001, 4,001 …; any line in between selects its page. */
function firstLineOf(requested: number | undefined, total: number): number {
  const wanted = Math.min(requested ?? 1, Math.max(1, total))
  return Math.floor((wanted - 1) / LINES_IN_PAGE) * LINES_IN_PAGE + 1
}
