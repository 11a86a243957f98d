/** The analysis of a repository as JSON. */

import { analysisPaths } from '#paths/repositories.ts'
import { defineRoutes, get, post } from '#platform/http/index.ts'
import { cancelAnalysis, requestAnalysis, showAnalysis } from '../../actions/analysis/manage.ts'
import {
  AnalysisQuery,
  AnalysisReply,
  CancelledAnalysis,
  QueuedAnalysis,
} from '../../contract/analysis.ts'

export const apiRoutes = defineRoutes({
  analyseRepo: post(analysisPaths.api, {
    who: 'bearer',
    scope: 'write',
    summary:
      'Analyses a mirrored repository in the background; one that waits or runs already is the same.',
    status: 202,
    reply: QueuedAnalysis,
    refuses: ['repo_not_found', 'analysis_needs_sync', 'git_unavailable'],
    act: (ctx, { params }) => requestAnalysis(ctx, params.name),
  }),

  repoAnalysis: get(analysisPaths.api, {
    who: 'bearer',
    scope: 'read',
    summary:
      'What the analysis of a repository found, how far the next one is, and what changed since the one before.',
    query: AnalysisQuery,
    reply: AnalysisReply,
    refuses: ['repo_not_found', 'analysis_not_found'],
    act: (ctx, { params, query }) => showAnalysis(ctx, params.name, query.commit),
  }),

  cancelAnalysis: post(analysisPaths.apiCancel, {
    who: 'bearer',
    scope: 'write',
    summary: 'Ends the analysis that waits or runs; the last result stays.',
    reply: CancelledAnalysis,
    refuses: ['repo_not_found'],
    act: (ctx, { params }) => cancelAnalysis(ctx, params.name),
  }),
})
