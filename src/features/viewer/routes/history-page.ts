/** The history view: the list of versions, and the two that are compared. */
import { h } from 'preact'
import {
  loadVersions,
  type OpenedVersion,
  openFile,
  openTwoVersions,
  type Version,
} from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { colourText } from '#platform/highlight/index.ts'
import { displayName } from '#platform/languages/index.ts'
import { readComparison } from '#platform/shown-texts/index.ts'
import { sizeText } from '#platform/text/index.ts'
import { type FileQuery, LONG_LINE } from '../contract/index.ts'
import { refuseUndrawn } from '../problems.ts'
import { historyHref, renderedKind } from '../rules/addresses.ts'
import { comparisonLabels } from '../texts.ts'
import type { ComparisonViewProps } from '../views/comparison.tsx'
import type { FileView } from '../views/file-view.ts'
import { History } from '../views/history.tsx'
import { filePage } from './page.ts'

// A comparison is readable by its marks; its colours may be missing the first time.
const COLOURS_MS = 150

export async function historyPage(ctx: MemberContext, id: string, query: FileQuery) {
  const { versions } = await loadVersions(ctx, id)
  if (versions.length < 2) {
    const file = describeFile(ctx, await openFile(ctx, id), versions)
    return historyOf(ctx, file, null, query)
  }
  const { from, to } = await openTwoVersions(ctx, id, query.from, query.to)
  // The head is about the newest version, whichever two are compared.
  const { file: record } = to
  const newest = versions.find(({ number }) => number === record.version) ?? to.version
  const file = describeFile(ctx, { file: record, version: newest, content: '' }, versions)
  const layout = query.layout ?? null
  const [old, now] = await Promise.all([colouredText(ctx, from), colouredText(ctx, to)])
  const drawn = await readComparison(ctx.actor.id, old, now, {
    labels: { locale: ctx.locale, ...comparisonLabels },
    foldAfter: LONG_LINE,
    hasSplit: layout !== 'unified',
    anchor: '',
    wholeHref:
      query.whole === undefined
        ? historyHref(
            { id, version: null },
            { from: from.version.number, to: to.version.number, layout, whole: 1 },
          )
        : null,
  })
  if ('failure' in drawn) throw refuseUndrawn(drawn.failure)
  const view = (opened: OpenedVersion) =>
    file.versions.find(({ number }) => number === opened.version.number)!
  const comparison = { from: view(from), to: view(to), drawn, layout }
  return historyOf(ctx, file, comparison, query)
}

function historyOf(
  ctx: MemberContext,
  file: FileView,
  comparison: Omit<ComparisonViewProps, 'file'> | null,
  query: FileQuery,
) {
  const body = h(History, { file, comparison, isWhole: query.all !== undefined })
  return filePage(ctx, file, 'history', { body })
}

async function colouredText(
  { actor }: MemberContext,
  { file, version: { contentHash: hash }, content }: OpenedVersion,
) {
  const wait = { waitMs: COLOURS_MS, person: actor.id }
  const { html } = await colourText(hash, content, file.language, wait)
  return { hash, content, coloured: html }
}

// Converts a file of the library into the props of its views.

export function describeFile(
  ctx: MemberContext,
  { file, version }: OpenedVersion,
  versions: readonly Version[],
): FileView {
  return {
    id: file.id,
    name: file.fileName,
    folder: file.folder,
    language: displayName(file.language),
    languageId: file.language,
    kind: renderedKind(file.language),
    lines: version.lines,
    size: sizeText(version.sizeBytes),
    description: file.description,
    tags: file.tags,
    isFavorite: file.isFavorite,
    isPinned: file.isPinned,
    canRun: file.language === 'python',
    runsInBrowser: ctx.actor.role === 'user',
    canExplain: ctx.config.ANTHROPIC_API_KEY !== null,
    version: version.number,
    newest: file.version,
    versions,
  }
}
