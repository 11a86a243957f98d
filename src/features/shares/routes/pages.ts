/** The pages of an owner. */
import { h } from 'preact'
import { openFile } from '#features/library/index.ts'
import { sharePaths } from '#paths/sharing.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import { timeView, timeViewOrNull } from '#platform/time/time-view.ts'
import { hashSharePassword, shareFile } from '../actions/create.ts'
import {
  bringBackShare,
  listOwnShares,
  loadOwnShare,
  type OwnShare,
  revokeShare,
} from '../actions/manage.ts'
import {
  NewShareForm,
  NewShareQuery,
  RevokeForm,
  ShareInput,
  SharesPageQuery,
} from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { parseSharedLines } from '../rules/lines.ts'
import { sharePath } from '../rules/share-links.ts'
import { NewShare } from '../views/new-share.tsx'
import { type ShareRow, SharesPage } from '../views/shares-page.tsx'
import { FILE_SHARE_REFUSALS } from './api.ts'

export const pageRoutes = defineRoutes({
  shares: get(sharePaths.shares, {
    who: 'member',
    summary: 'Every link of a person: what it shows, until when, how often it was opened.',
    query: SharesPageQuery,
    refuses: ['invalid_cursor'],
    async act(ctx, { query, request }) {
      const { shares, nextCursor } = await listOwnShares(ctx, query.cursor)
      const rows = shares.map((own) => rowOf(ctx, own, request.origin))
      const made = query.done === 'created' ? rows.find((row) => row.id === query.id) : undefined
      return page({
        title: ctx.t('shares.shares'),
        body: h(SharesPage, {
          t: ctx.t,
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
    act: (ctx, { query }) => newSharePage(ctx, query.file ?? '', query.version),
  }),

  newShareForm: post(sharePaths.newShare, {
    who: 'member',
    summary: 'The answer to that question: the link is made.',
    limit: 'create',
    body: NewShareForm,
    refuses: [...FILE_SHARE_REFUSALS, 'invalid_expiry', 'invalid_share_password'],
    async act(ctx, { body, request, spend }) {
      try {
        const share = await shareByForm(ctx, body, () => spend('unlock'))
        return seeOther(href(sharePaths.shares, null, { done: 'created', id: share.id }))
      } catch (error) {
        const isShown = error instanceof Problem && REDRAWN.includes(error.code)
        if (!isShown || !request.wantsHtml) throw error
        return newSharePage(ctx, body.file, body.version, { form: body, problem: error })
      }
    },
  }),

  revokeForm: post(sharePaths.revokeForm, {
    who: 'member',
    summary: 'The Revoke button of a link.',
    limit: 'delete',
    body: RevokeForm,
    refuses: ['share_not_found'],
    async act(ctx, { body }) {
      await revokeShare(ctx, body.id)
      return seeOther(href(sharePaths.shares, null, { done: 'revoked', id: body.id }))
    },
  }),

  bringBackForm: post(sharePaths.restoreForm, {
    who: 'member',
    summary: 'The way back from Revoke.',
    body: RevokeForm,
    refuses: ['share_not_found'],
    async act(ctx, { body }) {
      await bringBackShare(ctx, body.id)
      return seeOther(href(sharePaths.shares, null, { done: 'restored' }))
    },
  }),
})

const OF_LINES = ['invalid_line_range', 'lines_follow_nothing']
const REDRAWN = [...OF_LINES, 'invalid_expiry', 'invalid_share_password', 'share_quota_exceeded']

async function shareByForm(ctx: MemberContext, form: NewShareForm, spend: () => Promise<void>) {
  const input = ShareInput.safeParse({
    expires_in_days: form.expires_in_days ? Number(form.expires_in_days) : null,
    ...(form.password && { password: form.password }),
  })
  if (!input.success)
    throw refuse(
      input.error.issues[0]?.path[0] === 'password' ? 'invalid_share_password' : 'invalid_expiry',
    )
  const lines = parseSharedLines(form.lines ?? '')
  if (lines === undefined) throw refuse('invalid_line_range')
  return shareFile(ctx, form.file, {
    expiresInDays: input.data?.expires_in_days,
    passwordHash: await hashSharePassword(input.data?.password, ctx.actor.id, spend),
    version: numberOf(form.version),
    isFollowing: form.follow === '1',
    hasNotes: form.with_notes === '1',
    lines,
  })
}

/** A refused form is shown again as it was filled in, except its password. */
async function newSharePage(
  ctx: MemberContext,
  fileId: string,
  wanted: string | undefined,
  refused?: { form: NewShareForm; problem: Problem },
) {
  const { file, version } = await openFile(ctx, fileId, numberOf(wanted))
  const { form, problem } = refused ?? {}
  const why = problem?.declared[ctx.locale]
  const isOfLines = problem !== undefined && OF_LINES.includes(problem.code)
  return page({
    title: ctx.t('shares.share_title', { n: 1 }),
    ...(problem && { status: problem.declared.status, headers: { 'cache-control': 'no-store' } }),
    body: h(NewShare, {
      t: ctx.t,
      file: { id: file.id, name: file.fileName },
      version: version.number,
      problem: isOfLines ? undefined : why,
      refused: form && {
        days: form.expires_in_days ?? '',
        isFollowing: form.follow === '1',
        hasNotes: form.with_notes === '1',
        lines: form.lines ?? '',
        linesError: isOfLines ? why : undefined,
      },
    }),
  })
}

function numberOf(version: string | undefined): number | undefined {
  return version && /^\d{1,9}$/.test(version) ? Number(version) : undefined
}

function rowOf(ctx: MemberContext, { share, files, views, state }: OwnShare, origin: string) {
  const [first] = files
  const row: ShareRow = {
    id: share.id,
    url: origin + sharePath(share.kind, share.id),
    kind: share.kind,
    names: files.map(({ fileName }) => fileName),
    version: first?.version ?? 1,
    createdAt: timeView(ctx, share.createdAt),
    expiresAt: timeViewOrNull(ctx, share.expiresAt),
    hasPassword: share.passwordHash !== null,
    views,
    state,
    isFollowing: share.isFollowing,
    hasNotes: share.hasNotes,
    lines: share.lines,
  }
  return row
}

function factsOf({ t }: MemberContext, { expiresAt, hasPassword }: ShareRow): string {
  const life = expiresAt ? t('shares.expires', { when: expiresAt.exact }) : t('shares.never')
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
