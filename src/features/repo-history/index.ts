/** What a mirrored repository was, what changed in it, and the search in it. It keeps nothing of its own. */
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'

export const repoHistoryFeature = defineFeature({
  name: 'repo-history',
  routes,
  texts: textsOf('repoHistory'),
  problems,
})
