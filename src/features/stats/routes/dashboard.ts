/** The dashboard: blocks of every room that has one, each loaded by itself. */
import { h } from 'preact'
import type { MemberContext } from '../../../platform/context.ts'
import { defineRoutes, get, page, post, seeOther } from '../../../platform/http/index.ts'
import type { DashboardBlock, FirstStep, Room } from '../../../platform/room.ts'
import type { IconName } from '../../../ui/icons/names.ts'
import { loadFacets } from '../../library/index.ts'
import { addGuide } from '../actions.ts'
import { type BlockView, Dashboard } from '../views/dashboard.tsx'
import { FirstSteps } from '../views/first-steps.tsx'
import { libraryBlocks, numberWords } from './blocks.ts'

export function dashboardRoutes(rooms: readonly Room[]) {
  const ofRooms = rooms.flatMap(({ dashboard = [] }) => dashboard)
  const ofLibrary = libraryBlocks(rooms.flatMap(({ quotas = [] }) => quotas))
  const steps = rooms.flatMap(({ firstSteps = [] }) => firstSteps)
  const inOrder = (blocks: readonly DashboardBlock[]) =>
    blocks.toSorted((a, b) => a.order - b.order)
  const all = inOrder([...ofRooms, ...ofLibrary])
  const withoutFiles = inOrder(ofRooms)

  return defineRoutes({
    dashboard: get('/dashboard', {
      who: 'member',
      summary: 'What needs me, and where was I.',
      async act(ctx) {
        const facets = await orNull(ctx, 'totals', () => loadFacets(ctx))
        const isEmpty = facets?.totalFiles === 0
        const blocks = await Promise.all(
          (isEmpty ? withoutFiles : all).map((block) => viewOf(ctx, block)),
        )
        return page({
          title: ctx.t('stats.dashboard'),
          body: h(Dashboard, {
            t: ctx.t,
            name: ctx.actor.firstName,
            totals: facets && !isEmpty ? totalWords(ctx, facets) : null,
            firstSteps: isEmpty ? firstSteps(ctx, steps) : null,
            blocks: blocks.filter((block) => block !== null),
          }),
        })
      },
    }),

    addGuide: post('/dashboard/guide', {
      who: 'member',
      summary: 'Adds the short guide to an empty library, because somebody pressed the button.',
      limit: 'create',
      refuses: ['file_quota_exceeded', 'storage_quota_exceeded', 'version_conflict', 'file_exists'],
      async act(ctx) {
        const { id } = await addGuide(ctx)
        return seeOther(`/md/${id}`)
      },
    }),
  })
}

function firstSteps(ctx: MemberContext, steps: readonly FirstStep[]) {
  const inOrder = steps.toSorted((a, b) => a.order - b.order)
  return h(FirstSteps, {
    t: ctx.t,
    steps: inOrder.map(({ href, label, icon }) => ({
      href,
      label: ctx.t(label),
      icon: icon as IconName,
    })),
  })
}

function totalWords(
  { t, locale }: MemberContext,
  { totalFiles, languages }: Awaited<ReturnType<typeof loadFacets>>,
): string {
  const counted = (n: number) => ({ n, count: numberWords(n, locale) })
  return [
    t('stats.total_files', counted(totalFiles)),
    t('stats.total_languages', counted(languages.length)),
  ].join(' · ')
}

/** Null when there is nothing to show; a block that failed stays, and says so. */
async function viewOf(ctx: MemberContext, block: DashboardBlock): Promise<BlockView | null> {
  const loaded = await orNull(ctx, block.id, async () => ({ content: await block.load(ctx) }))
  if (loaded && loaded.content === null) return null
  return {
    id: block.id,
    title: ctx.t(block.title),
    isWide: block.width === 'wide',
    more: block.more && { href: block.more.href, label: ctx.t(block.more.label) },
    content: loaded?.content ?? null,
  }
}

async function orNull<T>(ctx: MemberContext, what: string, work: () => Promise<T>) {
  try {
    return await work()
  } catch (fault) {
    ctx.log.error(
      { err: fault, request_id: ctx.requestId, block: what },
      'a part of the dashboard could not be read',
    )
    return null
  }
}
