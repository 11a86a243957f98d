/** The home page. */
import { homePaths, statsPaths } from '#paths/pages.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf, textsOf } from '#texts/index.ts'
import { events as homeEvents } from './events/home.ts'
import { beginningRoutes } from './routes/dashboard/beginning.ts'
import { dashboardRoutes, apiRoutes as statsApiRoutes } from './routes/dashboard/dashboard.ts'
import { routes as finderRoutes } from './routes/finder.ts'
import { routes as helpRoutes } from './routes/help.ts'
import { routes as homeRoutes } from './routes/home.ts'

// The problems of the one search.

const finderProblems = defineProblems(messagesOf('finder'), {
  empty_query: { status: 400, error: 'empty_query' },
})

// The texts of the dashboard.

export const statsTexts = textsOf('stats')

export { ProblemView, problemTitle } from './views/home/problem.tsx'

export const homeFeature = defineFeature({
  name: 'home',
  routes: homeRoutes,
  texts: textsOf('home'),
  events: homeEvents,
  nav: [
    {
      path: homePaths.device,
      label: 'home.device',
      icon: 'cloud-off',
      group: 'settings',
      order: 57,
    },
  ],
})

/** The dashboard. */
export const statsFeature = defineFeature({
  name: 'stats',
  routes: joinRoutes(statsApiRoutes, dashboardRoutes, beginningRoutes),
  texts: statsTexts,
  ownedTables: ['samples'],
  nav: [
    {
      path: statsPaths.dashboard,
      label: 'stats.dashboard',
      icon: 'layout-dashboard',
      group: 'main',
      key: 'd',
      order: 10,
    },
  ],
})

/** Guides inside the product, in both languages, from the files of `docs/help`. */
export const helpFeature = defineFeature({
  name: 'help',
  routes: helpRoutes,
  texts: textsOf('help'),
})

/** The one search box. */
export const finderFeature = defineFeature({
  name: 'finder',
  routes: finderRoutes,
  problems: finderProblems,
})
