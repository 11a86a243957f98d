/** The administrators' start page, and the page of health. Both work without scripts. */
import { h } from 'preact'
import { healthPaths } from '#paths/operations.ts'
import { defineRoutes, get, page, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { readAttention, readUpkeepRuns } from '../../actions/health/attention.ts'
import { readHealth } from '../../actions/health/read-health.ts'
import { HealthQuery } from '../../contract/health.ts'
import { AdminHome } from '../../views/health/admin-home.tsx'
import { HealthPage } from '../../views/health/health-page.tsx'
import { attentionView, healthView } from './view-models.ts'

export const pageRoutes = defineRoutes({
  home: get(healthPaths.home, {
    who: 'admin',
    summary: 'One line on whether anything needs attention, and the pages for administrators.',
    async act(ctx) {
      const places = ctx.installed.nav.filter(
        ({ group, path }) => group === 'admin' && path !== healthPaths.home,
      )
      const attention = attentionView(ctx, await readAttention(ctx))
      return page({
        title: ctx.t('health.home'),
        sheets: ['health'],
        body: h(AdminHome, { attention, places }),
      })
    },
  }),

  page: get(healthPaths.health, {
    who: 'admin',
    summary: 'The state of the installation: checks, backups, sizes, versions.',
    query: HealthQuery,
    async act(ctx, { query }) {
      const view = healthView(ctx, await readHealth(ctx), await readUpkeepRuns(ctx))
      const done = query.done === 'checked' ? ctx.t('health.done_checked') : undefined
      return page({
        title: ctx.t('health.page'),
        sheets: ['health'],
        body: h(HealthPage, { view, done }),
      })
    },
  }),

  checkForm: post(healthPaths.check, {
    who: 'admin',
    summary: 'The Check again button: looks now instead of showing what was seen before.',
    limit: 'create',
    async act(ctx) {
      await readHealth(ctx, { isAnew: true })
      return seeOther(href(healthPaths.health, null, { done: 'checked' }))
    },
  }),
})
