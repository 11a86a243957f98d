/** What a mirrored repository is made of, what changes in it, and what could be better. */
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { apiRoutes } from './routes/api.ts'
import { pageRoutes } from './routes/page.ts'
import { forgetAnalyses } from './store/analyses.ts'

export const repoAnalysisFeature = defineFeature({
  name: 'repo-analysis',
  routes: joinRoutes(apiRoutes, pageRoutes),
  texts: textsOf('repoAnalysis'),
  problems,
  events,
  jobs,
  hooks: { repo_removed: (ctx, removed) => forgetAnalyses(ctx.store, removed) },
  ownedTables: ['repo_analyses', 'repo_analysis_runs'],
})
