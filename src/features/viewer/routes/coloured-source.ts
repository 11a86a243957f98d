/** A page of a text's lines: coloured at once when the colours are ready, plain first when they are not. */
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import { type ColouredText, colourText, type LineLink } from '#platform/highlight/index.ts'
import { findLanguage } from '#platform/languages/index.ts'
import { type FencedCode, parseMarkdown } from '#platform/markdown/index.ts'
import {
  type DocumentFailure,
  fencesOfLong,
  SMALL_DOCUMENT,
} from '#platform/markdown/long-documents.ts'
import { type LineOrigins, readSource } from '#platform/shown-texts/index.ts'
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
  links?: readonly LineLink[] | undefined
  /** Who wrote the lines. */
  origins?: LineOrigins | undefined
}

export async function colouredSource(
  ctx: Context,
  { content, contentHash, language, lines }: SourceText,
  { from, person, waitMs, isAlive, links, origins }: SourceOptions,
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
      ...(links && { links }),
      ...(origins && { origins }),
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
export function firstLineOf(requested: number | undefined, total: number): number {
  const wanted = Math.min(requested ?? 1, Math.max(1, total))
  return Math.floor((wanted - 1) / LINES_IN_PAGE) * LINES_IN_PAGE + 1
}

// The code blocks of a document, coloured by the same highlighter as files.

export interface Colours {
  /** By the key of the fence; a block without colours is not in it. */
  byKey: Map<string, string>
  /** Some are still being drawn. */
  isPending: boolean
}

// A document with more blocks than this is a list of data; the rest stays as it is.
export const MOST_FENCES = 200

/** The blocks of any document in their order, without a time limit. */
export async function colouredFences(
  content: string,
  contentHash: string,
  person: string,
): Promise<(string | null)[] | { failure: DocumentFailure }> {
  const isSmall = content.length <= SMALL_DOCUMENT
  const listed = isSmall ? fencesOf(content) : await fencesOfLong(content, MOST_FENCES, person)
  if ('failure' in listed) return listed
  const { fences, total } = listed
  const { byKey } = await colour(contentHash, fences, { person })
  return Array.from({ length: total }, (_, at) => byKey.get(fences[at]?.key ?? '') ?? null)
}

function fencesOf(content: string) {
  const { fences } = parseMarkdown(content)
  return { fences, total: fences.length }
}

export async function colour(
  contentHash: string,
  fences: readonly FencedCode[],
  wait: { waitMs?: number; person: string },
): Promise<Colours> {
  const byKey = new Map<string, string>()
  let isPending = false
  await inTurn(fences.slice(0, MOST_FENCES), async ({ key, language, text }) => {
    const id = findLanguage(language)
    if (!id) return
    // A block belongs to its document: when that is deleted, its coloured blocks go too.
    const { html, reason } = await colourText(`${contentHash} ${sha256(text)}`, text, id, wait)
    if (html === null) isPending ||= reason === 'pending' || reason === 'busy'
    else byKey.set(key, `${html}\n`)
  })
  return { byKey, isPending }
}

// As many as one person may have waiting: a document with two hundred blocks is not refused for its own number.
const AT_ONCE = 8

async function inTurn<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
