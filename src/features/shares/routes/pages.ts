/** The pages of an owner. */
import { h } from 'preact'
import { openFile } from '#features/library/index.ts'
import { sharePaths } from '#paths/sharing.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, type RefusedForm } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { exactTime } from '#platform/time/format.ts'
import { listOwnShares, loadOwnShare, type OwnShare } from '../actions/manage.ts'
import { NewShareQuery, SharesPageQuery } from '../contract/index.ts'
import { sharePath } from '../rules/share-links.ts'
import { NewShare } from '../views/share-form.tsx'
import { type ShareRow, SharesPage } from '../views/shares-page.tsx'

export const pageRoutes = defineRoutes({
  shares: get(sharePaths.shares, {
    who: 'member',
    summary: 'Every link of a person: what it shows, until when, how often it was opened.',
    query: SharesPageQuery,
    refuses: ['invalid_cursor'],
    async act(ctx, { query, request }) {
      const { shares, nextCursor } = await listOwnShares(ctx, query.cursor)
      const rows = shares.map((own) => rowOf(own, request.origin))
      const made = query.done === 'created' ? rows.find((row) => row.id === query.id) : undefined
      return page({
        title: ctx.t('shares.shares'),
        body: h(SharesPage, {
          shares: rows,
          isFirstPage: !query.cursor,
          olderHref: nextCursor ? href(sharePaths.shares, null, { cursor: nextCursor }) : undefined,
          made: made && { url: made.url, facts: factsOf(ctx, made) },
          done: await doneMessage(ctx, query),
        }),
      })
    },
  }),

  newShare: get(sharePaths.newShare, {
    who: 'member',
    summary: 'Asks for how long and with which password a file is shared.',
    query: NewShareQuery,
    refuses: ['file_not_found', 'version_not_found'],
    act: (ctx, { query }) => newSharePage(ctx, query),
  }),
})

const OF_LINES = ['invalid_line_range', 'lines_follow_nothing']

/** A refused form is shown again as it was filled in, except its password. */
export async function newSharePage(
  ctx: MemberContext,
  fields: { file?: string | undefined; version?: string | undefined },
  refused?: RefusedForm,
) {
  const { file, version } = await openFile(ctx, fields.file ?? '', versionIn(fields.version))
  const isOfLines = refused && OF_LINES.includes(refused.problem.code)
  return page({
    title: ctx.t('shares.share_title', { n: 1 }),
    body: h(NewShare, {
      file: { id: file.id, name: file.fileName },
      version: version.number,
      problem: isOfLines ? undefined : refused?.text,
      refused: refused && {
        days: refused.fields['expires_in_days'] ?? '',
        isFollowing: refused.fields['follow'] === '1',
        hasNotes: refused.fields['with_notes'] === '1',
        lines: refused.fields['lines'] ?? '',
        linesError: isOfLines ? refused.text : undefined,
      },
    }),
  })
}

export function versionIn(typed: string | undefined): number | undefined {
  return typed && /^\d{1,9}$/.test(typed) ? Number(typed) : undefined
}

function rowOf({ share, files, views, state }: OwnShare, origin: string) {
  const [first] = files
  const row: ShareRow = {
    id: share.id,
    url: origin + sharePath(share.kind, share.id),
    kind: share.kind,
    names: files.map(({ fileName }) => fileName),
    version: first?.version ?? 1,
    createdAt: share.createdAt,
    expiresAt: share.expiresAt,
    hasPassword: share.passwordHash !== null,
    views,
    state,
    isFollowing: share.isFollowing,
    hasNotes: share.hasNotes,
    lines: share.lines,
  }
  return row
}

function factsOf(
  { t, locale, actor }: MemberContext,
  { expiresAt, hasPassword }: ShareRow,
): string {
  const when = expiresAt === null ? null : exactTime(expiresAt, locale, actor.timeZone)
  const life = when === null ? t('shares.never') : t('shares.expires', { when })
  return hasPassword ? `${life} · ${t('shares.protected')}` : life
}

/** Undo is offered only for what really is revoked: anybody can write a URL. */
async function doneMessage(
  ctx: MemberContext,
  query: { done?: string | undefined; id?: string | undefined },
) {
  if (query.done === 'restored') return { text: ctx.t('shares.brought_back') }
  if (query.done !== 'revoked' || !query.id) return undefined
  const own = await loadOwnShare(ctx, query.id).catch(() => null)
  if (!own || own.share.revokedAt === null) return undefined
  return { text: ctx.t('shares.revoked'), undoes: own.share.id }
}
