/** The pages that a visitor sees: for the password, for a list, and for one file. */
import { Fragment, h } from 'preact'
import { findAnyFile } from '#features/library/index.ts'
import { sharedLinksOfTexts } from '#features/links/index.ts'
import { drawNotesToRead, oneAtATime } from '#features/notes/index.ts'
import { drawReading, linesOnPage, readingKind } from '#features/viewer/index.ts'
import { viewerPaths } from '#paths/files.ts'
import { signInPaths } from '#paths/people.ts'
import type { Context } from '#platform/context.ts'
import { page } from '#platform/http/index.ts'
import { href, searchText } from '#platform/http/paths.ts'
import { displayName } from '#platform/languages/index.ts'
import type { TextLinks } from '#platform/markdown/text-links.ts'
import { sizeText } from '#platform/text/index.ts'
import { dateLabels } from '#platform/time/format.ts'
import { type OpenedShare, readNotes, readShared } from '../actions/open-share.ts'
import type { PublicShareQuery } from '../contract/index.ts'
import { sharedFilePath, sharePath } from '../rules/share-links.ts'
import type { Share, SharedFile } from '../store/shares.ts'
import {
  Locked,
  PublicFile,
  PublicList,
  type SaveChoice,
  type SharedFacts,
} from '../views/public-page.tsx'

export function lockedPage(ctx: Context, { share }: OpenedShare, query: PublicShareQuery) {
  const action = `${sharePath(share.kind, share.id)}/unlock`
  const isWrong = query.wrong !== undefined
  return page({
    title: ctx.t('shares.locked_title'),
    shell: 'plain',
    body: h(Locked, { action, isWrong }),
  })
}

export async function sharedListPage(ctx: Context, opened: OpenedShare) {
  const { share, files } = opened
  const title = ctx.t('shares.shared_files', { n: files.length })
  return page({
    title,
    shell: 'plain',
    body: h(PublicList, {
      asOf: asOf(ctx, opened),
      files: files.map((file) => {
        const href = sharedFilePath(share.kind, share.id, file.position)
        return { href, downloadHref: `${href}/download`, facts: factsOf(ctx, file, share) }
      }),
    }),
  })
}

export async function sharedFilePage(
  ctx: Context,
  opened: OpenedShare,
  file: SharedFile,
  query: PublicShareQuery,
  address: string,
) {
  const { share } = opened
  const { content, contentHash } = await readShared(ctx, opened, file)
  const path = sharedFilePath(share.kind, share.id, file.position)
  const hasViews = canBeDrawn(opened, file)
  const isSource = query.view === 'source' || !hasViews
  const sourceHref = (from: number | null) => path + searchText({ view: 'source', from })
  const location = {
    ...{ pageHref: path, sourceHref, frameHref: `${path}/html`, imageHref: `${path}/svg` },
    picturesAt: `${path}/pictures/`,
    textLinks: await sharedTextLinks(ctx, opened, file, content),
  }
  const reading = { ...file, name: file.fileName, content, contentHash }
  const person = ctx.actor?.id ?? `address ${address}`
  const { picturesAt } = location
  const { from } = query
  const beside = {
    kind: isSource ? 'source' : readingKind(file) === 'markdown' ? 'document' : 'other',
    onPage: linesOnPage(from, file.lines),
    lineHref: (line: number) => `${sourceHref(line)}#L${line}`,
  } as const
  const notes = await oneAtATime(person, async (begin) => {
    const read = await readNotes(ctx, opened, file, { begin })
    const linkTargets = await sharedLinksOfTexts(ctx, linksIn(opened, 'note'), read)
    return drawNotesToRead(ctx, read, beside, { picturesAt, person, linkTargets })
  })
  const { links, list, ...noted } = notes
  const body = await drawReading(ctx, reading, location, { isSource, from, address, links })
  const facts = { ...factsOf(ctx, file, share), asOf: asOf(ctx, opened, file) }
  const saving = await savingOf(ctx, path, query)
  return page({
    title: file.fileName,
    shell: 'plain',
    ...(noted.count > 0 && { sheets: ['notes-on-files', 'share'] }),
    body: h(PublicFile, {
      facts,
      downloadHref: `${path}/download`,
      views: hasViews ? { renderedHref: path, sourceHref: sourceHref(null), isSource } : null,
      listHref: share.kind === 'list' ? sharePath('list', share.id) : null,
      saving,
      noted,
      children: h(Fragment, null, body, list),
    }),
  })
}

/** Names lead to the files of the same share, and nowhere else. */
function linksIn({ share, files }: OpenedShare, kind: 'file' | 'note') {
  const pages = new Map(
    files.map(({ fileId, position, fileName: name }) => {
      const path = sharedFilePath(share.kind, share.id, position)
      const linesHref = share.lines ? null : path + searchText({ view: 'source' })
      return [fileId, { href: path, linesHref, name }]
    }),
  )
  return { ownerId: share.ownerId, kind, pages }
}

async function sharedTextLinks(
  ctx: Context,
  opened: OpenedShare,
  { fileId: id }: SharedFile,
  content: string,
): Promise<TextLinks> {
  const targets = await sharedLinksOfTexts(ctx, linksIn(opened, 'file'), [{ id, content }])
  return { unknownAt: null, targets: targets.get(id) ?? null }
}

/** A few lines of HTML or of an SVG cannot be drawn. */
export function canBeDrawn({ share }: OpenedShare, file: SharedFile): boolean {
  const kind = readingKind(file)
  return kind !== null && (share.lines === null || kind === 'markdown')
}

/** The result in the URL is shown only when it is the reader's own file. */
async function savingOf(ctx: Context, path: string, query: PublicShareQuery): Promise<SaveChoice> {
  if (!ctx.actor) {
    return { kind: 'sign-in', href: href(signInPaths.login, null, { next: `${path}?save=1` }) }
  }
  const saved = query.saved ? await findAnyFile(ctx.store, ctx.actor.id, query.saved) : null
  if (!saved || saved.deletedAt !== null)
    return { kind: 'press', action: `${path}/save`, isConfirming: query.save === '1' }
  const { fileName: name, version, id } = saved
  return {
    kind: 'saved',
    message: ctx.t('shares.saved_as', { name, version }),
    href: href(viewerPaths.document, { id }),
  }
}

function factsOf(
  ctx: Context,
  file: SharedFile,
  { lines }: Pick<Share, 'lines'>,
): Omit<SharedFacts, 'asOf'> {
  const count = file.lines.toLocaleString('en')
  return {
    name: file.fileName,
    language: displayName(file.language),
    lines: lines
      ? ctx.t('shares.lines_from_to', { from: lines.start, to: lines.end })
      : ctx.t('shares.lines', { n: file.lines, count }),
    size: sizeText(file.sizeBytes),
  }
}

/** The day in the reader's time zone; that of a visitor is unknown. */
function asOf(ctx: Context, { share }: OpenedShare, file?: SharedFile): string {
  if (share.isFollowing && file) return ctx.t('shares.newest_shown', { version: file.version })
  const date = dateLabels(share.createdAt, ctx.locale, ctx.actor?.timeZone ?? 'UTC')
  return ctx.t('shares.as_of', { date })
}
