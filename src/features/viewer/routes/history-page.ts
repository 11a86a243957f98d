/** The history view: the list of versions, and the two that are compared. */
import { h } from 'preact'
import type { MemberContext } from '../../../platform/context.ts'
import { highlightLines } from '../../../platform/highlight/index.ts'
import { compareVersions, loadVersions, type Opened, openFile } from '../../library/index.ts'
import type { FileQuery } from '../contract/index.ts'
import type { ComparisonProps } from '../views/comparison.tsx'
import type { FileView } from '../views/file-view.ts'
import { History } from '../views/history.tsx'
import { describeFile } from './describe.ts'
import { filePage } from './page.ts'

// A comparison is read by its marks; its colours may be missing the first time.
const COLOURS_MS = 150

export async function historyPage(ctx: MemberContext, id: string, query: FileQuery) {
  const { versions } = await loadVersions(ctx, id)
  if (versions.length < 2) {
    const file = describeFile(ctx, await openFile(ctx, id), versions)
    return historyOf(ctx, file, null, query)
  }
  const { from, to, diff } = await compareVersions(ctx, id, query.from, query.to)
  // The head is about the newest version, whichever two are compared.
  const { file: record } = to
  const newest = versions.find(({ number }) => number === record.version) ?? to.version
  const file = describeFile(ctx, { file: record, version: newest, content: '' }, versions)
  const [old, now] = await Promise.all([drawnLines(ctx, from), drawnLines(ctx, to)])
  // One side in colours beside a plain one would look like a difference.
  const drawn = old && now ? { old, new: now } : { old: [], new: [] }
  const view = (opened: Opened) =>
    file.versions.find(({ number }) => number === opened.version.number)!
  const comparison = {
    from: view(from),
    to: view(to),
    diff,
    drawn,
    layout: query.layout ?? null,
  }
  return historyOf(ctx, file, comparison, query)
}

function historyOf(
  ctx: MemberContext,
  file: FileView,
  comparison: Omit<ComparisonProps, 't' | 'file'> | null,
  query: FileQuery,
) {
  const body = h(History, { t: ctx.t, file, comparison, isWhole: query.all !== undefined })
  return filePage(ctx, file, 'history', { body })
}

async function drawnLines(
  { actor }: MemberContext,
  { file, version, content }: Opened,
): Promise<readonly string[] | null> {
  const drawn = await highlightLines(version.contentHash, content, file.language, {
    waitMs: COLOURS_MS,
    person: actor.id,
  })
  return drawn.isPlain ? null : drawn.lines
}
