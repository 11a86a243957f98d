/** The addresses that a visitor opens. They tell a text and its name, and nothing else of anybody. */
import { Fragment, h } from 'preact'
import type { Context, MemberContext } from '../../../platform/context.ts'
import {
  attachment,
  defineRoutes,
  get,
  page,
  post,
  raw,
  searchText,
  seeOther,
  type Visit,
} from '../../../platform/http/index.ts'
import { displayName } from '../../../platform/languages/index.ts'
import { picturesIn } from '../../../platform/pictures/address.ts'
import { sizeText } from '../../../platform/text/index.ts'
import { dateWords } from '../../../platform/time/format.ts'
import { findAnyFile } from '../../library/index.ts'
import { loadPicture, refusePicture, showPicture } from '../../pictures/index.ts'
import { drawReading, readingDocument, readingImage, readingKind } from '../../viewer/index.ts'
import { isPasswordOf, unlockingCookie } from '../actions/password.ts'
import { saveShared } from '../actions/save.ts'
import {
  fileAt,
  findVisited,
  isLocked,
  noteView,
  readNotes,
  readShared,
  refuseLocked,
  tellTrouble,
  type Visited,
} from '../actions/visit.ts'
import { UnlockForm, VisitQuery } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { type ShareKind, sharedFilePath, sharePath } from '../rules/addresses.ts'
import type { Share, SharedFile } from '../store.ts'
import { Locked } from '../views/locked.tsx'
import { PublicFile, PublicList, type Saving, type SharedFacts } from '../views/public-page.tsx'

const NOT_FOUND = ['share_not_found']
const LOCKED = ['share_not_found', 'share_password_required']
const PICTURE = [...LOCKED, 'picture_not_found']
const SAVING = [
  ...LOCKED,
  'invalid_share_name',
  'content_too_large',
  'file_quota_exceeded',
  'storage_quota_exceeded',
  'version_conflict',
  'file_exists',
]

export const publicRoutes = defineRoutes({
  sharePage: get('/share/:id', {
    who: 'public',
    summary: 'A shared file, rendered or as source.',
    query: VisitQuery,
    refuses: NOT_FOUND,
    act: (ctx, { params, query, visit }) =>
      tellTrouble(ctx, params.id, async () => {
        const visited = await findVisited(ctx, 'file', params.id)
        if (isLocked(ctx, visited, visit)) return lockedPage(ctx, visited, query)
        await noteView(ctx, visited)
        return filePage(ctx, visited, fileAt(visited, 1), query, visit.address)
      }),
  }),

  listPage: get('/shared/:token', {
    who: 'public',
    summary: 'The files of a shared list.',
    query: VisitQuery,
    refuses: NOT_FOUND,
    act: (ctx, { params, query, visit }) =>
      tellTrouble(ctx, params.token, async () => {
        const visited = await findVisited(ctx, 'list', params.token)
        if (isLocked(ctx, visited, visit)) return lockedPage(ctx, visited, query)
        await noteView(ctx, visited)
        return listPage(ctx, visited)
      }),
  }),

  listedPage: get('/shared/:token/:n', {
    who: 'public',
    summary: 'One file of a shared list.',
    query: VisitQuery,
    refuses: NOT_FOUND,
    act: (ctx, { params, query, visit }) =>
      tellTrouble(ctx, params.token, async () => {
        const visited = await findVisited(ctx, 'list', params.token)
        if (isLocked(ctx, visited, visit)) return seeOther(sharePath('list', params.token))
        return filePage(ctx, visited, fileAt(visited, params.n), query, visit.address)
      }),
  }),

  unlockShare: post('/share/:id/unlock', {
    who: 'public',
    summary: 'The password of a shared file; a right one is remembered by this browser.',
    limit: 'unlock',
    body: UnlockForm,
    refuses: NOT_FOUND,
    act: (ctx, { params, body, visit }) => unlock(ctx, 'file', params.id, body.password, visit),
  }),

  unlockList: post('/shared/:token/unlock', {
    who: 'public',
    summary: 'The password of a shared list.',
    limit: 'unlock',
    body: UnlockForm,
    refuses: NOT_FOUND,
    act: (ctx, { params, body, visit }) => unlock(ctx, 'list', params.token, body.password, visit),
  }),

  sharedPicture: get('/share/:id/pictures/:picture', {
    who: 'public',
    summary: 'A picture that a shared file shows.',
    isSentAsIs: true,
    refuses: PICTURE,
    act: (ctx, { params, visit }) =>
      withText(ctx, 'file', params.id, 1, visit, (text) => picture(text, params.picture)),
  }),

  listedPicture: get('/shared/:token/:n/pictures/:picture', {
    who: 'public',
    summary: 'A picture that a file of a shared list shows.',
    isSentAsIs: true,
    refuses: PICTURE,
    act: (ctx, { params, visit }) =>
      withText(ctx, 'list', params.token, params.n, visit, (text) => picture(text, params.picture)),
  }),

  saveShareForm: post('/share/:id/save', {
    who: 'member',
    summary: 'The button that saves a shared file to one\u2019s own library.',
    limit: 'create',
    refuses: SAVING,
    act: (ctx, { params, visit }) => save(ctx, visit, 'file', params.id, 1),
  }),

  saveListedForm: post('/shared/:token/:n/save', {
    who: 'member',
    summary: 'The same for a file of a shared list.',
    limit: 'create',
    refuses: SAVING,
    act: (ctx, { params, visit }) => save(ctx, visit, 'list', params.token, Number(params.n)),
  }),

  downloadShare: get('/share/:id/download', {
    who: 'public',
    summary: 'A shared file, byte for byte.',
    isSentAsIs: true,
    refuses: LOCKED,
    act: (ctx, { params, visit }) => withText(ctx, 'file', params.id, 1, visit, download),
  }),

  downloadListed: get('/shared/:token/:n/download', {
    who: 'public',
    summary: 'A file of a shared list, byte for byte.',
    isSentAsIs: true,
    refuses: LOCKED,
    act: (ctx, { params, visit }) => withText(ctx, 'list', params.token, params.n, visit, download),
  }),

  frameShare: get('/share/:id/html', {
    who: 'public',
    summary:
      'A shared HTML file as the sandboxed document that its page frames; scripts never run.',
    refuses: LOCKED,
    act: (ctx, { params, visit }) => withText(ctx, 'file', params.id, 1, visit, framed),
  }),

  frameListed: get('/shared/:token/:n/html', {
    who: 'public',
    summary: 'The same for a file of a shared list.',
    refuses: LOCKED,
    act: (ctx, { params, visit }) => withText(ctx, 'list', params.token, params.n, visit, framed),
  }),

  imageShare: get('/share/:id/svg', {
    who: 'public',
    summary: 'A shared SVG file as an image that can run and fetch nothing.',
    refuses: LOCKED,
    act: (ctx, { params, visit }) => withText(ctx, 'file', params.id, 1, visit, drawn),
  }),

  imageListed: get('/shared/:token/:n/svg', {
    who: 'public',
    summary: 'The same for a file of a shared list.',
    refuses: LOCKED,
    act: (ctx, { params, visit }) => withText(ctx, 'list', params.token, params.n, visit, drawn),
  }),
})

function lockedPage(ctx: Context, { share }: Visited, query: VisitQuery) {
  const action = `${sharePath(share.kind, share.id)}/unlock`
  const isWrong = query.wrong !== undefined
  return page({
    title: ctx.t('shares.locked_title'),
    shell: 'plain',
    body: h(Locked, { t: ctx.t, action, isWrong }),
  })
}

async function unlock(ctx: Context, kind: ShareKind, id: string, password: string, visit: Visit) {
  const { share } = await tellTrouble(ctx, id, () => findVisited(ctx, kind, id))
  const path = sharePath(kind, id)
  if (!(await isPasswordOf(share, password))) return seeOther(`${path}?wrong=1`)
  return seeOther(path, { 'set-cookie': unlockingCookie(ctx, share, visit) })
}

async function listPage(ctx: Context, visited: Visited) {
  const { share, files } = visited
  const title = ctx.t('shares.shared_files', { n: files.length })
  return page({
    title,
    shell: 'plain',
    body: h(PublicList, {
      t: ctx.t,
      asOf: asOf(ctx, visited),
      files: files.map((file) => {
        const href = sharedFilePath(share.kind, share.id, file.position)
        return { href, downloadHref: `${href}/download`, facts: factsOf(ctx, file, share) }
      }),
    }),
  })
}

async function filePage(
  ctx: Context,
  visited: Visited,
  file: SharedFile,
  query: VisitQuery,
  address: string,
) {
  const { share } = visited
  const { content, contentHash } = await readShared(ctx, visited, file)
  const path = sharedFilePath(share.kind, share.id, file.position)
  const hasViews = canBeDrawn(visited, file)
  const isSource = query.view === 'source' || !hasViews
  const sourceHref = (from: number | null) => path + searchText({ view: 'source', from })
  const place = {
    ...{ pageHref: path, sourceHref, frameHref: `${path}/html`, imageHref: `${path}/svg` },
    picturesAt: `${path}/pictures/`,
  }
  const reading = { ...file, name: file.fileName, content, contentHash }
  const notes = await readNotes(ctx, visited, file, place.picturesAt)
  const body = await drawReading(ctx, reading, place, { isSource, from: query.from, address })
  const facts = { ...factsOf(ctx, file, share), asOf: asOf(ctx, visited, file) }
  const saving = await savingOf(ctx, path, query)
  return page({
    title: file.fileName,
    shell: 'plain',
    ...(notes && { sheets: ['share'] }),
    body: h(PublicFile, {
      t: ctx.t,
      facts,
      downloadHref: `${path}/download`,
      views: hasViews ? { renderedHref: path, sourceHref: sourceHref(null), isSource } : null,
      listHref: share.kind === 'list' ? sharePath('list', share.id) : null,
      saving,
      children: h(Fragment, null, body, notes?.list),
    }),
  })
}

/** A few lines of a page or of a drawing are no page and no drawing. */
function canBeDrawn({ share }: Visited, file: SharedFile): boolean {
  const kind = readingKind(file)
  return kind !== null && (share.lines === null || kind === 'markdown')
}

/** What the address says was saved is believed only when it is the reader's own file. */
async function savingOf(ctx: Context, path: string, query: VisitQuery): Promise<Saving> {
  if (!ctx.actor) {
    const next = `${path}?save=1`
    return { kind: 'sign-in', href: `/login${searchText({ next })}` }
  }
  const saved = query.saved ? await findAnyFile(ctx.store, ctx.actor.id, query.saved) : null
  if (!saved || saved.deletedAt !== null)
    return { kind: 'press', action: `${path}/save`, isAsked: query.save === '1' }
  const { fileName: name, version, id } = saved
  return { kind: 'saved', words: ctx.t('shares.saved_as', { name, version }), href: `/md/${id}` }
}

async function save(
  ctx: MemberContext,
  visit: Visit,
  kind: ShareKind,
  shareId: string,
  position: number,
) {
  const countTry = async () => {}
  const file = await saveShared(ctx, visit, { shareId, file: position, countTry })
  const path = sharedFilePath(kind, shareId, position)
  return seeOther(path + searchText({ saved: file.id }))
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

/** The day in the reader's zone; a visitor has none that we know. */
function asOf(ctx: Context, { share }: Visited, shown?: SharedFile): string {
  if (share.isFollowing && shown) return ctx.t('shares.newest_shown', { version: shown.version })
  const date = dateWords(share.createdAt, ctx.locale, ctx.actor?.timeZone ?? 'UTC')
  return ctx.t('shares.as_of', { date })
}

interface SharedText {
  ctx: Context
  visit: Visit
  visited: Visited
  file: SharedFile
  content: string
  contentHash: string
}

async function withText<Answer>(
  ctx: Context,
  kind: ShareKind,
  id: string,
  position: string | number,
  visit: Visit,
  answer: (text: SharedText) => Answer | Promise<Answer>,
): Promise<Answer> {
  return tellTrouble(ctx, id, async () => {
    const visited = await findVisited(ctx, kind, id)
    refuseLocked(ctx, visited, visit)
    const file = fileAt(visited, position)
    return answer({ ctx, visit, visited, file, ...(await readShared(ctx, visited, file)) })
  })
}

/** What is behind the hash never changes; whether it may still be seen is asked each time. */
function download({ visit, file, content, contentHash }: SharedText) {
  const etag = `"${contentHash.slice(0, 32)}"`
  const caching = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  if (visit.headers['if-none-match'] === etag) return raw(304, caching, null)
  const bytes = Buffer.from(content, 'utf8')
  const headers = {
    ...caching,
    'content-type': 'application/octet-stream',
    'content-length': String(bytes.length),
    'content-disposition': attachment(file.fileName),
  }
  return raw(200, headers, bytes)
}

/** Exactly those that the text names: a link to one text opens no other picture of its owner. */
async function picture({ ctx, visit, visited, file, content }: SharedText, id: string) {
  const { ownerId } = visited.share
  const notes = await readNotes(ctx, visited, file, '')
  const isNamed = [content, ...(notes?.texts ?? [])].some((text) => picturesIn(text).has(id))
  if (!isNamed) throw refusePicture('picture_not_found')
  const found = await loadPicture(ctx, ownerId, id)
  return showPicture(ctx, ownerId, found, visit, 'private, no-cache')
}

function framed({ visited, file, content }: SharedText) {
  if (readingKind(file) !== 'html' || !canBeDrawn(visited, file)) throw refuse('share_not_found')
  return readingDocument({ content })
}

async function drawn({ ctx, visit, visited, file, content, contentHash }: SharedText) {
  const image =
    readingKind(file) === 'svg' && canBeDrawn(visited, file)
      ? await readingImage(ctx, { content, contentHash }, visit.address)
      : null
  if (!image) throw refuse('share_not_found')
  return image
}
