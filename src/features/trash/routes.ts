/** Every address of the bin, and the page that tells whether it is being emptied. */
import { h } from 'preact'
import { z } from 'zod'
import type { MemberContext } from '../../platform/context.ts'
import { defineRoutes, get, page, post, searchText, seeOther } from '../../platform/http/index.ts'
import { exactTime, relativeTime } from '../../platform/time/format.ts'
import { toIso } from '../../platform/time/index.ts'
import {
  type CodeFile,
  countBinned,
  fileReply,
  findAnyFile,
  keptDays,
  purgeFile,
  restoreFile,
} from '../library/index.ts'
import { emptyBin, listBin, loadBinned } from './actions/bin.ts'
import { type BinHealth, examineBin, healthReply, repairBin } from './actions/expiry-index.ts'
import {
  BinList,
  BinListQuery,
  BinPageQuery,
  EmptiedReply,
  EmptyInput,
  FileForm,
  IndexReport,
  PurgedReply,
  RestoredReply,
} from './contract.ts'
import { EXPECTED } from './rules/definition.ts'
import { BinPage, type Done } from './views/bin-page.tsx'
import type { BinnedFile } from './views/bin-row.tsx'
import { emptyWords, purgeWords, QuestionPage } from './views/question.tsx'
import { VerifyIndexes } from './views/verify-indexes.tsx'

export const routes = defineRoutes({
  bin: get('/trash', {
    who: 'member',
    summary: 'The bin: what was deleted, until when it can be restored.',
    query: BinPageQuery,
    async act(ctx, { query }) {
      const { files, total, nextCursor, prevCursor } = await listBin(ctx, query)
      const pageAt = (cursor: string | null) =>
        cursor === null ? undefined : `/trash${searchText({ cursor })}`
      return page({
        title: ctx.t('trash.bin'),
        group: 'bin',
        commands:
          total > 0 ? [{ id: 'empty-bin', label: ctx.t('trash.empty'), href: '/trash/empty' }] : [],
        body: h(BinPage, {
          t: ctx.t,
          locale: ctx.locale,
          timeZone: ctx.actor.timeZone,
          now: ctx.now(),
          files: files.map(toBinned),
          total,
          keptDays: keptDays(undefined, ctx.config.RECYCLE_TTL_DAYS),
          newerHref: pageAt(prevCursor),
          olderHref: pageAt(nextCursor),
          done: await doneWords(ctx, query),
        }),
      })
    },
  }),

  restoreForm: post('/trash/restore', {
    who: 'member',
    summary: 'The Restore button of a row.',
    body: FileForm,
    async act(ctx, { body }) {
      const before = await loadBinned(ctx, body.id)
      const file = await restoreFile(ctx, body.id)
      const done = file.fileName === before.fileName ? 'restored' : 'renamed'
      return seeOther(`/trash${searchText({ done, file: file.id })}`)
    },
  }),

  purgeQuestion: get('/trash/purge', {
    who: 'member',
    summary: 'Asks before one file goes for good.',
    query: FileForm,
    async act(ctx, { query }) {
      const file = await loadBinned(ctx, query.id)
      const words = purgeWords(ctx.t, file.fileName)
      const fields = { id: file.id }
      return page({
        title: words.title,
        body: h(QuestionPage, { t: ctx.t, words, action: '/trash/purge', fields }),
      })
    },
  }),

  purgeForm: post('/trash/purge', {
    who: 'member',
    summary: 'The answer to that question: the file goes for good.',
    limit: 'delete',
    body: FileForm,
    async act(ctx, { body }) {
      await purgeFile(ctx, body.id)
      return seeOther('/trash?done=purged')
    },
  }),

  emptyQuestion: get('/trash/empty', {
    who: 'member',
    summary: 'Asks before everything in the bin goes for good.',
    async act(ctx) {
      const total = await countBinned(ctx.store, ctx.actor.id)
      if (total === 0) return seeOther('/trash')
      const words = emptyWords(ctx.t, total)
      const fields = { deleted_before: toIso(ctx.now()) }
      return page({
        title: words.title,
        body: h(QuestionPage, { t: ctx.t, words, action: '/trash/empty', fields }),
      })
    },
  }),

  emptyForm: post('/trash/empty', {
    who: 'member',
    summary: 'The answer to that question: the bin is emptied.',
    limit: 'delete',
    body: EmptyInput,
    async act(ctx, { body }) {
      const n = await emptyBin(ctx, body?.deleted_before)
      return seeOther(`/trash${searchText({ done: 'emptied', n })}`)
    },
  }),

  binList: get('/api/trash', {
    who: 'bearer',
    summary: 'One page of the bin, newest first; walk it by cursor.',
    query: BinListQuery,
    reply: BinList,
    refuses: ['invalid_cursor'],
    async act(ctx, { query }) {
      const { files, total, nextCursor, prevCursor } = await listBin(ctx, query)
      const items = files.map(fileReply)
      return { ok: true, items, next_cursor: nextCursor, prev_cursor: prevCursor, total }
    },
  }),

  restore: post('/api/trash/:id/restore', {
    who: 'bearer',
    summary: 'Takes a file out of the bin; when its name is taken, as `name (2)`.',
    reply: RestoredReply,
    refuses: ['file_not_found', 'file_quota_exceeded', 'version_conflict'],
    async act(ctx, { params }) {
      return { ok: true, file: fileReply(await restoreFile(ctx, params.id)) }
    },
  }),

  purge: post('/api/trash/:id/purge', {
    who: 'bearer',
    summary: 'Deletes a file of the bin for good, with all its versions.',
    limit: 'delete',
    reply: PurgedReply,
    refuses: ['file_not_found'],
    async act(ctx, { params }) {
      await purgeFile(ctx, params.id)
      return { ok: true }
    },
  }),

  empty: post('/api/trash/empty', {
    who: 'bearer',
    summary: 'Deletes for good what lies in the bin, or what lay in it at `deleted_before`.',
    limit: 'delete',
    body: EmptyInput,
    reply: EmptiedReply,
    async act(ctx, { body }) {
      return { ok: true, purged: await emptyBin(ctx, body?.deleted_before) }
    },
  }),

  verifyIndexes: get('/admin/verify-indexes', {
    who: 'admin',
    summary: 'Whether the bin is being emptied, section recycle_bin_ttl.',
    query: z.object({
      done: z.string().optional().catch(undefined),
      n: z.coerce.number().int().min(0).optional().catch(undefined),
    }),
    async act(ctx, { query }) {
      const health = await examineBin(ctx)
      return page({
        title: ctx.t('trash.indexes'),
        body: h(VerifyIndexes, {
          t: ctx.t,
          state: health.state,
          indexName: 'files_to_purge',
          definition: health.definition,
          expected: EXPECTED,
          overdue: health.overdue,
          lastSweep: sweepTime(ctx, health),
          isSweepLate: isSweepLate(health, ctx.now()),
          done: repairWords(ctx, query),
        }),
      })
    },
  }),

  repairForm: post('/admin/verify-indexes/repair', {
    who: 'admin',
    summary: 'Makes the expiry index and dates what has no date, as recycle-backfill does.',
    async act(ctx) {
      const { after, dated: n } = await repairBin(ctx)
      const done = after === 'in_place' ? 'repaired' : 'failed'
      return seeOther(`/admin/verify-indexes${searchText({ done, n })}`)
    },
  }),

  indexReport: get('/api/admin/verify-indexes', {
    who: 'admin',
    summary: 'The same as JSON; null is "could not check", which is not "missing".',
    reply: IndexReport,
    async act(ctx) {
      return healthReply(await examineBin(ctx))
    },
  }),
})

function toBinned(file: CodeFile): BinnedFile {
  const { id, folder, fileName, deletedAt, purgeAt } = file
  return { id, folder, fileName, deletedAt: deletedAt ?? 0, purgeAt }
}

/** What the address says has happened, checked against what is there: an address is anybody's word. */
async function doneWords(
  ctx: MemberContext,
  { done, file: id, n }: z.infer<typeof BinPageQuery>,
): Promise<Done | undefined> {
  const { t } = ctx
  if (done === 'purged') return { words: t('trash.purged_one') }
  if (done === 'emptied' && n !== undefined) return { words: t('trash.emptied', { n }) }
  if ((done !== 'restored' && done !== 'renamed') || !id) return undefined
  const file = await findAnyFile(ctx.store, ctx.actor.id, id)
  if (!file || file.deletedAt !== null) return undefined
  const { fileName: name, folder } = file
  const words =
    done === 'renamed'
      ? t('trash.restored_as', { name })
      : folder
        ? t('trash.restored_in', { name, folder })
        : t('trash.restored', { name })
  return { words, link: { href: `/file/${file.id}`, label: t('trash.open') } }
}

function repairWords(
  { t }: MemberContext,
  { done, n = 0 }: { done?: string | undefined; n?: number | undefined },
) {
  if (done === 'failed') return { tone: 'danger' as const, words: t('trash.not_repaired') }
  if (done !== 'repaired') return undefined
  const words = n === 0 ? t('trash.repaired_none') : t('trash.repaired', { n })
  return { tone: 'ok' as const, words }
}

function sweepTime(ctx: MemberContext, { lastSweepAt: at, unknown }: BinHealth) {
  if (unknown.includes('last_sweep')) return 'unknown' as const
  if (at === null) return null
  return {
    iso: toIso(at),
    text: relativeTime(at, ctx.now(), ctx.locale),
    exact: exactTime(at, ctx.locale, ctx.actor.timeZone),
  }
}

// The sweep comes every hour; two missed in a row are no accident.
const LATE_MS = 2 * 3_600_000

function isSweepLate({ state, overdue, lastSweepAt, unknown }: BinHealth, now: number): boolean {
  if (state !== 'in_place' || !overdue || unknown.includes('last_sweep')) return false
  return lastSweepAt === null || now - lastSweepAt > LATE_MS
}
