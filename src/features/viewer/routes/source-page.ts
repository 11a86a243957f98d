/** The source view of a file. */
import { h } from 'preact'
import type { OpenedVersion } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import type { FileQuery } from '../contract/index.ts'
import type { FileView } from '../views/file-view.ts'
import { Source, SourceTools } from '../views/source.tsx'
import { colouredSource } from './coloured-source.ts'
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
  const { contentHash } = version
  const text = { content, contentHash, language, lines: file.lines }
  const options = { from: query.from, person: ctx.actor.id, waitMs: COLOURS_MS, isAlive: true }
  const { source, firstLine, isPending, isPlain } = await colouredSource(ctx, text, options)
  const isWrapped = ctx.actor.preferences['wrap'] === true
  const state = { file, isPending, isPlain, isWrapped }
  // Functions, so that a page from the cache does not read its text again.
  const Tools = () => h(SourceTools, { ...state, outline: source().outline })
  const Body = () => h(Source, { ...state, source: source(), firstLine })
  return filePage(ctx, file, 'source', {
    notes: await fileNotes(ctx, opened),
    done: doneText(ctx, query.done),
    tools: file.lines > 0 && h(Tools, null),
    body: h(Body, null),
    faces: ['code'],
    screenEnd: endOfScreen(firstLine, file.lines),
    shows: [contentHash, language, firstLine, isPending, isPlain, isWrapped],
  })
}

// As many as are painted quickly: with 50 lines the first was visible half a second later, on a slow phone.
const LINES_OF_SCREEN = 12

function endOfScreen(firstLine: number, lines: number): string | undefined {
  return lines > 0 ? `L${Math.min(firstLine + LINES_OF_SCREEN, lines)}` : undefined
}

function doneText(ctx: MemberContext, done: string | undefined): string | undefined {
  const [, version] = /^restored-(\d{1,9})$/.exec(done ?? '') ?? []
  return version && ctx.t('viewer.restored', { version: Number(version) })
}
