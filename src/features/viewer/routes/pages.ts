/** The pages of a file: source, rendered, history. */
import { h } from 'preact'
import { isBeingIndexed, type OpenedVersion, versionsOf } from '#features/library/index.ts'
import { countLinksTo, textLinksOf } from '#features/links/index.ts'
import { proposalsOn } from '#features/proposals/index.ts'
import { viewerPaths } from '#paths/files.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, type PageParts, seeOther } from '#platform/http/index.ts'
import { readImage } from '#platform/shown-texts/index.ts'
import { markOpening, openAt } from '../actions.ts'
import { FileQuery, VersionQuery } from '../contract/index.ts'
import { refuseUndrawn } from '../problems.ts'
import { htmlHref, rawSvgHref, renderedHref, sourceHref } from '../rules/addresses.ts'
import { type FileView, versionOf } from '../views/file-view.ts'
import { HtmlView } from '../views/html-stage.tsx'
import { MarkdownPage, UndrawnDocument } from '../views/markdown-page.tsx'
import { Source, SourceTools } from '../views/source.tsx'
import { SvgView } from '../views/svg-stage.tsx'
import { colouredSource } from './coloured-source.ts'
import { cachedDocument } from './documents.ts'
import { describeFile, historyPage } from './history-page.ts'
import { fileNotes, filePage } from './page.ts'
import { toSource } from './raw.ts'

// The source view of a file.

// Colours that take longer come after the page: a reader sees the text first.
const COLOURS_MS = 150

async function sourcePage(
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
    isFirstNote: query.done === 'begun',
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

// Colours that take longer come after the page: a reader sees the text first.

export const pageRoutes = defineRoutes({
  file: get(viewerPaths.source, {
    who: 'member',
    summary: 'A file: its source, its rendered form or its history.',
    query: FileQuery,
    refuses: ['file_not_found', 'version_not_found', 'document_timeout', 'document_failed'],
    async act(ctx, { params, query }) {
      if (query.view === 'history') return historyPage(ctx, params.id, query)
      const { opened, file } = await look(ctx, params.id, query.version)
      if (query.view === 'rendered' && file.kind === 'html')
        return noted(ctx, opened, htmlPage(ctx, file))
      if (query.view === 'rendered' && file.kind)
        return seeOther(renderedHref(versionOf(file), file.kind))
      return noted(ctx, opened, await sourcePage(ctx, opened, file, query))
    },
  }),

  markdown: get(viewerPaths.document, {
    who: 'member',
    summary: 'A Markdown file, rendered.',
    query: VersionQuery,
    refuses: ['file_not_found', 'version_not_found'],
    async act(ctx, { params, query }) {
      const { opened, file } = await look(ctx, params.id, query.version)
      if (file.kind !== 'markdown') return toSource(params.id, query.version)
      return noted(ctx, opened, await markdownPage(ctx, opened, file))
    },
  }),

  svg: get(viewerPaths.drawing, {
    who: 'member',
    summary: 'An SVG file as an image, with a choice of backgrounds.',
    query: VersionQuery,
    refuses: ['file_not_found', 'version_not_found', 'document_timeout', 'document_failed'],
    async act(ctx, { params, query }) {
      const { opened, file } = await look(ctx, params.id, query.version)
      if (file.kind !== 'svg') return toSource(params.id, query.version)
      return noted(ctx, opened, await svgPage(ctx, opened, file))
    },
  }),
})

async function look(ctx: MemberContext, id: string, version: string | undefined) {
  const opened = await openAt(ctx, id, version)
  const file = describeFile(ctx, opened, await versionsOf(ctx, opened.file))
  const [proposals, isIndexing, links] = await Promise.all([
    proposalsOn(ctx, id),
    isBeingIndexed(ctx, id),
    countLinksTo(ctx, 'file', [id]),
  ])
  const linkedFrom = links.get(id) ?? 0
  return { opened, file: { ...file, proposals, linkedFrom, isBeingIndexed: isIndexing } }
}

/** The opening is recorded after the page is ready. */
async function noted<Answer>(
  ctx: MemberContext,
  opened: OpenedVersion,
  response: Answer,
): Promise<Answer> {
  await markOpening(ctx, opened)
  return response
}

function htmlPage(ctx: MemberContext, file: FileView) {
  const body = h(HtmlView, { name: file.name, src: htmlHref(versionOf(file)) })
  return filePage(ctx, file, 'rendered', { body })
}

async function markdownPage(ctx: MemberContext, opened: OpenedVersion, file: FileView) {
  const { content } = opened
  const { contentHash } = opened.version
  const textLinks = await textLinksOf(ctx, 'file', { id: file.id, content })
  const options = { waitMs: COLOURS_MS, person: ctx.actor.id, textLinks }
  const drawn = await cachedDocument(ctx, { content, contentHash }, options)
  if ('failure' in drawn) {
    const place = versionOf(file)
    const hrefs = { sourceHref: sourceHref(place), againHref: renderedHref(place, 'markdown') }
    const body = h(UndrawnDocument, { reason: drawn.failure, ...hrefs })
    return filePage(ctx, file, 'rendered', { body })
  }
  return filePage(ctx, file, 'rendered', {
    notes: await fileNotes(ctx, opened),
    body: h(MarkdownPage, { file, ...drawn }),
    faces: facesOf(content, drawn.hasMath),
    screenEnd: drawn.isEmpty || content.length > PAINTED_WHOLE ? undefined : 'reader',
    shows: [contentHash, drawn.isPending, [...(textLinks.targets ?? [])]],
  })
}

// A longer document is painted as far as it was read.
const PAINTED_WHOLE = 16 * 1024

function facesOf(content: string, hasMath: boolean): NonNullable<PageParts['faces']> {
  return [
    ...(content.includes('`') ? ['code' as const] : []),
    ...(hasMath ? ['math' as const] : []),
  ]
}

async function svgPage(ctx: MemberContext, { content, version }: OpenedVersion, file: FileView) {
  const place = versionOf(file)
  const svg = await readImage({ hash: version.contentHash, person: ctx.actor.id }, content)
  if ('failure' in svg) throw refuseUndrawn(svg.failure)
  const { root, error } = svg
  const body = h(SvgView, {
    name: file.name,
    src: rawSvgHref(place),
    sourceHref: sourceHref(place),
    size: root?.width && root.height ? { width: root.width, height: root.height } : null,
    error,
  })
  return filePage(ctx, file, 'rendered', { body })
}
