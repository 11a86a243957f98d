/** A playground for code: format, check, fix, compare, run. */
import { playgroundPaths } from '#paths/code.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { problems } from './problems.ts'
import { apiRoutes } from './routes/api.ts'
import { pageRoutes } from './routes/page.ts'

const routes = joinRoutes(apiRoutes, pageRoutes)

export { pythonFrameRoutes } from './routes/page.ts'

export const playgroundFeature = defineFeature({
  // The tag of its routes in the published API.
  name: 'code-tools',
  routes,
  texts: textsOf('playground'),
  problems,
  nav: [
    {
      path: playgroundPaths.playground,
      label: 'code-tools.title',
      icon: 'square-terminal',
      group: 'main',
      order: 100,
    },
  ],
})
