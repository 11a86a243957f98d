/** Sharing: as JSON, and by the forms of its pages. */

import { BULK_BODY_BYTES } from '#features/library/index.ts'
import { sharePaths } from '#paths/sharing.ts'
import { defineRoutes, del, type Fields, get, post } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import { hashSharePassword, shareFile, shareFiles } from '../actions/create.ts'
import { bringBackShare, listOwnShares, type OwnShare, revokeShare } from '../actions/manage.ts'
import { saveShared } from '../actions/save.ts'
import {
  RevokedReply,
  SavedReply,
  SaveInput,
  ShareInput,
  ShareLinkInput,
  ShareLinkReply,
  ShareReply,
  SharesQuery,
  SharesReply,
} from '../contract/index.ts'
import { parseSharedLines } from '../rules/lines.ts'
import { sharePath } from '../rules/share-links.ts'
import { newSharePage, versionIn } from './pages.ts'

const FILE_SHARE_REFUSALS = [
  'file_not_found',
  'version_not_found',
  'share_quota_exceeded',
  'invalid_line_range',
  'lines_follow_nothing',
]

export const apiRoutes = defineRoutes({
  share: post(sharePaths.apiShareFile, {
    who: 'bearer',
    scope: 'write',
    summary:
      'Shares one version of a file, in full, by default for a week: the newest at any time, some lines only, or with its notes.',
    limit: 'create',
    isIdempotent: true,
    body: ShareInput,
    reply: ShareReply,
    status: 201,
    refuses: FILE_SHARE_REFUSALS,
    prepare: ({ actor }, { body, spend }) =>
      hashSharePassword(body?.password, actor.id, () => spend('unlock')),
    async act(ctx, { params, body, prepared, request }) {
      const share = await shareFile(ctx, params.file_id, {
        expiresInDays: body?.expires_in_days,
        passwordHash: prepared,
        version: body?.version,
        isFollowing: body?.follow,
        hasNotes: body?.with_notes,
        lines: requestedLines(body),
      })
      return {
        ok: true,
        share_id: share.id,
        url: request.origin + sharePath(share.kind, share.id),
        expires_at: toIsoOrNull(share.expiresAt),
      }
    },
    form: {
      at: sharePaths.newShare,
      summary: 'The form of that page: creates the link.',
      params: { file_id: 'file' },
      read: choicesIn,
      to: ({ share_id: id }) => href(sharePaths.shares, null, { done: 'created', id }),
      again: (refused) => newSharePage(refused.ctx, refused.fields, refused),
    },
  }),

  shareLink: post(sharePaths.apiShareFiles, {
    who: 'bearer',
    scope: 'write',
    summary: 'One link to several files, each as it is now.',
    limit: 'create',
    isIdempotent: true,
    body: ShareLinkInput,
    maxBodyBytes: BULK_BODY_BYTES,
    reply: ShareLinkReply,
    refuses: [
      'no_files_selected',
      'too_many_files',
      'invalid_file_id',
      'some_files_not_found',
      'share_quota_exceeded',
    ],
    prepare: ({ actor }, { body, spend }) =>
      hashSharePassword(body.password, actor.id, () => spend('unlock')),
    async act(ctx, { body, prepared, request }) {
      const share = await shareFiles(ctx, body.file_ids, {
        expiresInDays: body.expires_in_days,
        passwordHash: prepared,
      })
      return {
        success: true,
        share_url: request.origin + sharePath(share.kind, share.id),
        token: share.id,
        expires_at: toIsoOrNull(share.expiresAt),
      }
    },
  }),

  listShares: get(sharePaths.apiShares, {
    who: 'bearer',
    scope: 'read',
    summary: 'One page of links, newest first; walk it by cursor.',
    query: SharesQuery,
    reply: SharesReply,
    refuses: ['invalid_cursor'],
    async act(ctx, { query, request }) {
      const { shares, nextCursor } = await listOwnShares(ctx, query.cursor)
      const items = shares.map((own) => shareRecord(own, request.origin))
      return { ok: true, items, next_cursor: nextCursor }
    },
  }),

  revokeShare: del(sharePaths.apiShare, {
    who: 'bearer',
    scope: 'write',
    summary: 'Revokes a link; the next request for it gets "not found".',
    reply: RevokedReply,
    refuses: ['share_not_found'],
    async act(ctx, { params }) {
      await revokeShare(ctx, params.id)
      return { ok: true }
    },
    form: {
      at: sharePaths.revokeForm,
      summary: 'The Revoke button of a link.',
      to: (_done, { params: { id } }) => href(sharePaths.shares, null, { done: 'revoked', id }),
    },
  }),

  bringBackShare: post(sharePaths.apiRestore, {
    who: 'bearer',
    scope: 'write',
    summary: 'Brings a revoked link back, within a month.',
    reply: RevokedReply,
    refuses: ['share_not_found'],
    async act(ctx, { params }) {
      await bringBackShare(ctx, params.id)
      return { ok: true }
    },
    form: {
      at: sharePaths.restoreForm,
      summary: 'The way back from Revoke.',
      to: href(sharePaths.shares, null, { done: 'restored' }),
    },
  }),

  saveShared: post(sharePaths.apiSave, {
    who: 'bearer',
    scope: 'write',
    summary:
      'Saves a share as a Markdown file; the same name again is the next version of that file.',
    limit: 'create',
    body: SaveInput,
    refusesTextIn: ['share_id', 'file_name'],
    reply: SavedReply,
    refuses: [
      'missing_share_id',
      'share_not_found',
      'share_password_required',
      'invalid_file_name',
      'content_too_large',
      'file_quota_exceeded',
      'storage_quota_exceeded',
      'version_conflict',
      'file_exists',
    ],
    async act(ctx, { body, request, spend }) {
      const file = await saveShared(ctx, request, {
        shareId: body.share_id,
        fileName: body.file_name,
        file: body.file,
        password: body.password,
        countTry: () => spend('unlock'),
      })
      return { ok: true, file_id: file.id, file_name: file.fileName, version: file.version }
    },
  }),
})

/** A form sends text: an empty option for days is never, an empty password is none. */
function choicesIn(fields: Fields) {
  const { expires_in_days: days, password, version, follow, with_notes: withNotes } = fields
  const lines = parseSharedLines(fields['lines'] ?? '')
  return {
    expires_in_days: days ? Number(days) : null,
    ...(password && { password }),
    version: versionIn(version),
    follow: follow === '1',
    with_notes: withNotes === '1',
    ...(lines === undefined && { line_start: Number.NaN }),
    ...(lines && { line_start: lines.start, line_end: lines.end }),
  }
}

/** One number alone is one line. */
function requestedLines(
  body: { line_start?: number | undefined; line_end?: number | undefined } = {},
) {
  const { line_start: start, line_end: end } = body
  if (start === undefined && end === undefined) return null
  return { start: start ?? end!, end: end ?? start! }
}

function shareRecord({ share, files, views, state }: OwnShare, origin: string) {
  return {
    share_id: share.id,
    kind: share.kind,
    url: origin + sharePath(share.kind, share.id),
    files: files.map(({ fileId, fileName, version }) => ({
      file_id: fileId,
      file_name: fileName,
      version,
    })),
    created_at: toIso(share.createdAt),
    expires_at: toIsoOrNull(share.expiresAt),
    has_password: share.passwordHash !== null,
    follows: share.isFollowing,
    with_notes: share.hasNotes,
    line_start: share.lines?.start ?? null,
    line_end: share.lines?.end ?? null,
    views,
    state,
  }
}
