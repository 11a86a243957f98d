/** One shared file as bytes, as a frame or as an image, for every visitor who may open its share. */
import { loadPicture, refusePicture, showPicture } from '#features/notes/index.ts'
import { readingDocument, readingImage, readingKind } from '#features/viewer/index.ts'
import type { Context } from '#platform/context.ts'
import { attachment, type RequestInfo, raw } from '#platform/http/index.ts'
import { isPictureId, PICTURE_PATH, picturesIn } from '#platform/pictures/address.ts'
import {
  fileAt,
  loadOpenShare,
  type OpenedShare,
  readNotes,
  readShared,
  reportErrors,
  requireUnlocked,
} from '../actions/open-share.ts'
import { refuse } from '../problems.ts'
import type { ShareKind } from '../rules/share-links.ts'
import type { SharedFile } from '../store/shares.ts'
import { canBeDrawn } from './public-pages.ts'

/** The file that a visitor requests: which share, and which of its files. */
export interface SharedFileTarget {
  kind: ShareKind
  shareId: string
  position: string | number
}

export interface SharedText {
  ctx: Context
  request: RequestInfo
  opened: OpenedShare
  file: SharedFile
  content: string
  contentHash: string
}

/** Opens the file for a visitor and passes it to `respond`; refuses one that is locked or gone. */
export async function withText<Result>(
  ctx: Context,
  { kind, shareId, position }: SharedFileTarget,
  request: RequestInfo,
  respond: (text: SharedText) => Result | Promise<Result>,
): Promise<Result> {
  return reportErrors(ctx, shareId, async () => {
    const opened = await loadOpenShare(ctx, kind, shareId)
    requireUnlocked(ctx, opened, request)
    const file = fileAt(opened, position)
    return respond({ ctx, request, opened, file, ...(await readShared(ctx, opened, file)) })
  })
}

/** The content of a hash never changes; the permission is checked each time. */
export function download({ request, file, content, contentHash }: SharedText) {
  const etag = `"${contentHash.slice(0, 32)}"`
  const caching = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  if (request.headers['if-none-match'] === etag) return raw(304, caching, null)
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
export async function picture({ ctx, request, opened, file, content }: SharedText, id: string) {
  const { ownerId } = opened.share
  const names = (text: string) => text.includes(id) && picturesIn(text).has(id)
  const isNamed =
    isPictureId(id) &&
    (names(content) ||
      (await readNotes(ctx, opened, file, { naming: PICTURE_PATH + id })).some((note) =>
        names(note.content),
      ))
  if (!isNamed) throw refusePicture('picture_not_found')
  const found = await loadPicture(ctx, ownerId, id)
  return showPicture(ctx, ownerId, found, request, 'private, no-cache')
}

export function framed({ opened, file, content }: SharedText) {
  if (readingKind(file) !== 'html' || !canBeDrawn(opened, file)) throw refuse('share_not_found')
  return readingDocument({ content })
}

export async function image({ ctx, request, opened, file, content, contentHash }: SharedText) {
  const drawn =
    readingKind(file) === 'svg' && canBeDrawn(opened, file)
      ? await readingImage(ctx, { content, contentHash }, request.address)
      : null
  if (!drawn) throw refuse('share_not_found')
  return drawn
}
