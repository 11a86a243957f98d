/** Uploads pictures and shows them. */
import { Readable } from 'node:stream'
import { picturePaths } from '#paths/files.ts'
import type { Context } from '#platform/context.ts'
import { defineRoutes, get, post, type RequestInfo, raw } from '#platform/http/index.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#platform/pictures/limits.ts'
import { keepPicture, loadPicture, pictureUrl } from '../actions/pictures.ts'
import { PictureReply } from '../contract/pictures.ts'
import { type Picture, readParts } from '../store/pictures.ts'

// A little more than the limit, so that a picture that is too large is refused by its own problem.
const BODY_BYTES = MAX_PICTURE_BYTES + 1024 * 1024

export const routes = defineRoutes({
  sendPicture: post(picturePaths.apiPictures, {
    who: 'bearer',
    scope: 'write',
    summary:
      'Keeps a picture for a text to show: PNG, JPEG, WebP or GIF, at most 5 MiB and 40 million pixels. The body is the file.',
    limit: 'create',
    bytes: [...PICTURE_TYPES, 'application/octet-stream'],
    maxBodyBytes: BODY_BYTES,
    status: 201,
    reply: PictureReply,
    refuses: [
      'picture_too_large',
      'picture_unknown_type',
      'picture_damaged',
      'picture_too_many_pixels',
      'storage_quota_exceeded',
    ],
    async act(ctx, { bytes }) {
      const picture = await keepPicture(ctx, bytes)
      const { id, width, height, sizeBytes } = picture
      return { ok: true, id, url: pictureUrl(picture), width, height, bytes: sizeBytes }
    },
  }),

  picture: get(picturePaths.picture, {
    who: 'member',
    summary: 'A picture of one\u2019s own texts.',
    isSentAsIs: true,
    refuses: ['picture_not_found'],
    async act(ctx, { params, request }) {
      const picture = await loadPicture(ctx, ctx.actor.id, params.id)
      // The URL names the content, so it never changes; no other person may see it.
      return showPicture(
        ctx,
        ctx.actor.id,
        picture,
        request,
        'private, max-age=31536000, immutable',
      )
    },
  }),
})

/** Only displayed: with its own media type, in a context where nothing runs. */
export function showPicture(
  { store }: Context,
  ownerId: string,
  picture: Picture,
  request: RequestInfo,
  caching: string,
) {
  const etag = `"${picture.id}"`
  const stored = { etag, 'cache-control': caching, 'x-robots-tag': 'noindex' }
  if (request.headers['if-none-match'] === etag) return raw(304, stored, null)
  const headers = {
    ...stored,
    'content-type': picture.type,
    'content-length': String(picture.sizeBytes),
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  }
  const parts = readParts(store, ownerId, picture)
  return raw(200, headers, Readable.from(parts, { objectMode: false }))
}
