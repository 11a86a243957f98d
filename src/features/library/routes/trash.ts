/** Every URL of the trash, and the page that shows whether it is being emptied. */
import { h } from 'preact'
import * as z from 'zod'
import { trashApi, trashPaths, viewerPaths } from '#paths/files.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { toIso } from '#platform/time/index.ts'
import { fileReply } from '../actions/file-record.ts'
import {
  EXPECTED,
  examineTrash,
  healthReply,
  repairTrash,
  type TrashHealth,
} from '../actions/trash/expiry-index.ts'
import { emptyTrash, listTrash, loadBinned } from '../actions/trash/list.ts'
import { purgeFile, restoreFile, retentionDays } from '../actions/trash/move.ts'
import {
  EmptiedReply,
  EmptyInput,
  FileForm,
  IndexReport,
  PurgedReply,
  RestoredReply,
  TrashList,
  TrashListQuery,
  TrashPageQuery,
} from '../contract/trash.ts'
import { type CodeFile, countBinned, findAnyFile } from '../store/index.ts'
import { emptyLabels, purgeLabels, QuestionPage } from '../views/trash/question.tsx'
import { type TrashNotice, TrashPageView } from '../views/trash/trash.tsx'
import type { BinnedFile } from '../views/trash/trash-row.tsx'
import { VerifyIndexes } from '../views/trash/verify-indexes.tsx'

export const routes = defineRoutes({
  bin: get(trashPaths.trash, {
    who: 'member',
    summary: 'The bin: what was deleted, until when it can be restored.',
    query: TrashPageQuery,
    async act(ctx, { query }) {
      const { files, total, nextCursor, prevCursor } = await listTrash(ctx, query)
      const pageAt = (cursor: string | null) =>
        cursor === null ? undefined : href(trashPaths.trash, null, { cursor })
      return page({
        sheets: ['trash'],
        title: ctx.t('trash.bin'),
        commands:
          total > 0
            ? [{ id: 'empty-bin', label: ctx.t('trash.empty'), href: trashPaths.empty }]
            : [],
        body: h(TrashPageView, {
          files: files.map(toBinned),
          total,
          retentionDays: retentionDays(undefined, ctx.config.RECYCLE_TTL_DAYS),
          newerHref: pageAt(prevCursor),
          olderHref: pageAt(nextCursor),
          done: await doneText(ctx, query),
        }),
      })
    },
  }),

  restoreForm: post(trashPaths.restore, {
    who: 'member',
    summary: 'The Restore button of a row.',
    body: FileForm,
    async act(ctx, { body }) {
      const before = await loadBinned(ctx, body.id)
      const file = await restoreFile(ctx, body.id)
      const done = file.fileName === before.fileName ? 'restored' : 'renamed'
      return seeOther(href(trashPaths.trash, null, { done, file: file.id }))
    },
  }),

  purgeQuestion: get(trashPaths.purge, {
    who: 'member',
    summary: 'Asks before one file goes for good.',
    query: FileForm,
    async act(ctx, { query }) {
      const file = await loadBinned(ctx, query.id)
      const labels = purgeLabels(ctx.t, file.fileName)
      const fields = { id: file.id }
      return page({
        sheets: ['trash'],
        title: labels.title,
        body: h(QuestionPage, { labels, action: trashPaths.purge, fields }),
      })
    },
  }),

  emptyQuestion: get(trashPaths.empty, {
    who: 'member',
    summary: 'Asks before everything in the bin goes for good.',
    async act(ctx) {
      const total = await countBinned(ctx.store, ctx.actor.id)
      if (total === 0) return seeOther(trashPaths.trash)
      const labels = emptyLabels(ctx.t, total)
      const fields = { deleted_before: toIso(ctx.now()) }
      return page({
        sheets: ['trash'],
        title: labels.title,
        body: h(QuestionPage, { labels, action: trashPaths.empty, fields }),
      })
    },
  }),

  binList: get(trashApi.trash, {
    who: 'bearer',
    scope: 'read',
    summary: 'One page of the bin, newest first; walk it by cursor.',
    query: TrashListQuery,
    reply: TrashList,
    refuses: ['invalid_cursor'],
    async act(ctx, { query }) {
      const { files, total, nextCursor, prevCursor } = await listTrash(ctx, query)
      const items = files.map(fileReply)
      return { ok: true, items, next_cursor: nextCursor, prev_cursor: prevCursor, total }
    },
  }),

  restore: post(trashApi.restore, {
    who: 'bearer',
    scope: 'write',
    summary: 'Takes a file out of the bin; when its name is taken, as `name (2)`.',
    reply: RestoredReply,
    refuses: ['file_not_found', 'file_quota_exceeded', 'version_conflict'],
    async act(ctx, { params }) {
      return { ok: true, file: fileReply(await restoreFile(ctx, params.id)) }
    },
  }),

  purge: post(trashApi.purge, {
    who: 'bearer',
    scope: 'write',
    summary: 'Deletes a file of the bin for good, with all its versions.',
    limit: 'delete',
    reply: PurgedReply,
    refuses: ['file_not_found'],
    async act(ctx, { params }) {
      await purgeFile(ctx, params.id)
      return { ok: true }
    },
    form: {
      at: trashPaths.purge,
      summary: 'The confirmation: deletes the file permanently.',
      to: `${trashPaths.trash}?done=purged`,
    },
  }),

  empty: post(trashApi.empty, {
    who: 'bearer',
    scope: 'write',
    summary:
      'Permanently deletes everything in the bin, or everything that was in it at `deleted_before`.',
    limit: 'delete',
    body: EmptyInput,
    reply: EmptiedReply,
    async act(ctx, { body }) {
      return { ok: true, purged: await emptyTrash(ctx, body?.deleted_before) }
    },
    form: {
      at: trashPaths.empty,
      summary: 'The confirmation: empties the bin.',
      to: ({ purged: n }) => href(trashPaths.trash, null, { done: 'emptied', n }),
    },
  }),

  verifyIndexes: get(trashPaths.verifyIndexes, {
    who: 'admin',
    summary: 'Whether the bin is being emptied, section recycle_bin_ttl.',
    query: z.object({
      done: z.string().optional().catch(undefined),
      n: z.coerce.number().int().min(0).optional().catch(undefined),
    }),
    async act(ctx, { query }) {
      const health = await examineTrash(ctx)
      return page({
        sheets: ['trash'],
        title: ctx.t('trash.indexes'),
        body: h(VerifyIndexes, {
          state: health.state,
          indexName: 'files_to_purge',
          definition: health.definition,
          expected: EXPECTED,
          overdue: health.overdue,
          lastSweep: sweepTime(health),
          isSweepLate: isSweepLate(health, ctx.now()),
          done: repairText(ctx, query),
        }),
      })
    },
  }),

  repairForm: post(trashPaths.repairIndexes, {
    who: 'admin',
    summary: 'Creates the expiry index and sets missing expiry dates, as recycle-backfill does.',
    async act(ctx) {
      const { after, dated: n } = await repairTrash(ctx)
      const done = after === 'in_place' ? 'repaired' : 'failed'
      return seeOther(href(trashPaths.verifyIndexes, null, { done, n }))
    },
  }),

  indexReport: get(trashApi.indexReport, {
    who: 'admin',
    summary: 'The same as JSON; null is "could not check", which is not "missing".',
    reply: IndexReport,
    async act(ctx) {
      return healthReply(await examineTrash(ctx))
    },
  }),
})

function toBinned(file: CodeFile): BinnedFile {
  const { id, folder, fileName, deletedAt, purgeAt } = file
  return { id, folder, fileName, deletedAt: deletedAt ?? 0, purgeAt }
}

/** The result that the URL claims, checked against the database: anybody can write a URL. */
async function doneText(
  ctx: MemberContext,
  { done, file: id, n }: z.infer<typeof TrashPageQuery>,
): Promise<TrashNotice | undefined> {
  const { t } = ctx
  if (done === 'purged') return { text: t('trash.purged_one') }
  if (done === 'emptied' && n !== undefined) return { text: t('trash.emptied', { n }) }
  if ((done !== 'restored' && done !== 'renamed') || !id) return undefined
  const file = await findAnyFile(ctx.store, ctx.actor.id, id)
  if (!file || file.deletedAt !== null) return undefined
  const { fileName: name, folder } = file
  const text =
    done === 'renamed'
      ? t('trash.restored_as', { name })
      : folder
        ? t('trash.restored_in', { name, folder })
        : t('trash.restored', { name })
  return { text, link: { href: href(viewerPaths.source, { id: file.id }), label: t('trash.open') } }
}

function repairText(
  { t }: MemberContext,
  { done, n = 0 }: { done?: string | undefined; n?: number | undefined },
) {
  if (done === 'failed') return { tone: 'danger' as const, text: t('trash.not_repaired') }
  if (done !== 'repaired') return undefined
  const text = n === 0 ? t('trash.repaired_none') : t('trash.repaired', { n })
  return { tone: 'ok' as const, text }
}

function sweepTime({ lastSweepAt, unknown }: TrashHealth) {
  return unknown.includes('last_sweep') ? ('unknown' as const) : lastSweepAt
}

// The sweep runs every hour; two missed in a row are no accident.
const LATE_MS = 2 * 3_600_000

function isSweepLate({ state, overdue, lastSweepAt, unknown }: TrashHealth, now: number): boolean {
  if (state !== 'in_place' || !overdue || unknown.includes('last_sweep')) return false
  return lastSweepAt === null || now - lastSweepAt > LATE_MS
}
