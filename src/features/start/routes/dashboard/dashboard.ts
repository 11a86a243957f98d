/** The dashboard: blocks of every feature that has one, each loaded by itself. */
import { h } from 'preact'
import { loadFacets } from '#features/library/index.ts'
import { statsPaths } from '#paths/pages.ts'
import type { MemberContext } from '#platform/context.ts'
import type { DashboardBlock } from '#platform/feature.ts'
import { defineRoutes, get, page } from '#platform/http/index.ts'
import { numberText } from '#platform/i18n/index.ts'
import type { IconName } from '#ui/icons/names.ts'
import { Statistics, showStatistics } from '../../actions/dashboard.ts'
import { type BlockView, Dashboard, GREETING_ID } from '../../views/dashboard/dashboard.tsx'
import { FirstSteps } from '../../views/dashboard/first-steps.tsx'
import { DashboardQuery, doneText } from './beginning.ts'
import { libraryBlocks } from './blocks.ts'

export const dashboardRoutes = defineRoutes({
  dashboard: get(statsPaths.dashboard, {
    who: 'member',
    summary: 'What needs me, and where was I.',
    query: DashboardQuery,
    async act(ctx, { query }) {
      const facets = await orNull(ctx, 'totals', () => loadFacets(ctx))
      const isEmpty = facets?.totalFiles === 0
      const shown = [...ctx.installed.dashboard, ...(isEmpty ? [] : libraryBlocks)]
      const inOrder = shown.toSorted((a, b) => a.order - b.order)
      const blocks = await Promise.all(inOrder.map((block) => viewOf(ctx, block)))
      return page({
        sheets: ['stats'],
        title: ctx.t('stats.dashboard'),
        screenEnd: GREETING_ID,
        body: h(Dashboard, {
          name: ctx.actor.firstName,
          totals: facets && !isEmpty ? totalText(ctx, facets) : null,
          done: await doneText(ctx, query),
          firstSteps: isEmpty ? firstSteps(ctx) : null,
          blocks: blocks.filter((block) => block !== null),
        }),
      })
    },
  }),
})

function firstSteps(ctx: MemberContext) {
  const inOrder = ctx.installed.firstSteps.toSorted((a, b) => a.order - b.order)
  return h(FirstSteps, {
    steps: inOrder.map(({ href, label, icon }) => ({
      href,
      label: ctx.t(label),
      icon: icon as IconName,
    })),
  })
}

function totalText(
  { t, locale }: MemberContext,
  { totalFiles, languages }: Awaited<ReturnType<typeof loadFacets>>,
): string {
  const counted = (n: number) => ({ n, count: numberText(locale, n) })
  return [
    t('stats.total_files', counted(totalFiles)),
    t('stats.total_languages', counted(languages.length)),
  ].join(' · ')
}

/** Null when there is nothing to show; a block that failed stays, with a message. */
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
  } catch (error) {
    ctx.log.error(
      { err: error, request_id: ctx.requestId, block: what },
      'a part of the dashboard could not be read',
    )
    return null
  }
}

// Statistics as JSON.

export const apiRoutes = defineRoutes({
  stats: get(statsPaths.apiStats, {
    who: 'bearer',
    scope: 'read',
    summary: 'How many files, in which languages, and the ten newest.',
    reply: Statistics,
    act: showStatistics,
  }),
})
