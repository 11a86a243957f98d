/** The source view: coloured at once when the colours are at hand, plain first when they are not. */
import { h } from 'preact'
import type { OpenedVersion } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { type ColouredText, colourText } from '#platform/highlight/index.ts'
import { readSource } from '#platform/shown-texts/index.ts'
import { type FileQuery, LINES_IN_PAGE, LONG_LINE } from '../contract/index.ts'
import { refuseUndrawn } from '../problems.ts'
import { lineLabels } from '../texts.ts'
import type { FileView } from '../views/file-view.ts'
import { Source, SourceTools } from '../views/source.tsx'
import { fileNotes, filePage } from './page.ts'

// Colours that take longer come after the page: a reader sees the text first.
const COLOURS_MS = 150

export async function sourcePage(
  ctx: MemberContext,
  opened: OpenedVersion,
  file: FileView,
  query: FileQuery,
) {
  const { content, version } = opened
  const { language } = opened.file
  const person = ctx.actor.id
  const hash = version.contentHash
  const coloured = await colourText(hash, content, language, { waitMs: COLOURS_MS, person })
  const firstLine = firstLineOf(query.from, file.lines)
  const text = { content, coloured: coloured.html }
  const source = await readSource({ hash, person }, text, {
    language,
    firstLine,
    mostLines: LINES_IN_PAGE,
    labels: { locale: ctx.locale, ...lineLabels },
    foldAfter: LONG_LINE,
    hasOutline: true,
  })
  if ('failure' in source) throw refuseUndrawn(source.failure)
  const isWrapped = ctx.actor.preferences['wrap'] === true
  const isComing = isPending(coloured)
  const isPlain = coloured.html === null && !isComing
  const state = { t: ctx.t, file, isPending: isComing, isPlain, isWrapped }
  // Functions, so that a page that was drawn before reads nothing of its text again.
  const Tools = () => h(SourceTools, { ...state, outline: source().outline })
  const Body = () => h(Source, { ...state, source: source(), firstLine })
  return filePage(ctx, file, 'source', {
    notes: await fileNotes(ctx, opened),
    done: doneText(ctx, query.done),
    tools: file.lines > 0 && h(Tools, null),
    body: h(Body, null),
    shows: [hash, language, firstLine, isComing, isPlain, isWrapped],
  })
}

export function isPending({ reason }: ColouredText): boolean {
  return reason === 'pending' || reason === 'busy'
}

/** Pages begin at 1, 2,001, 4,001 …; any line in between means its page. */
export function firstLineOf(requested: number | undefined, total: number): number {
  const wanted = Math.min(requested ?? 1, Math.max(1, total))
  return Math.floor((wanted - 1) / LINES_IN_PAGE) * LINES_IN_PAGE + 1
}

function doneText(ctx: MemberContext, done: string | undefined): string | undefined {
  const [, version] = /^restored-(\d{1,9})$/.exec(done ?? '') ?? []
  return version && ctx.t('viewer.restored', { version: Number(version) })
}
