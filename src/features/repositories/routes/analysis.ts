/** The analysis of a repository: as JSON, as a page, and by the buttons of that page. */
import { h } from 'preact'
import { analysisPaths } from '#paths/repositories.ts'
import { defineRoutes, get, post } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { displayName } from '#platform/languages/index.ts'
import { cancelAnalysis, requestAnalysis, showAnalysis } from '../actions/analysis/manage.ts'
import { showRepo } from '../actions/manage.ts'
import {
  AnalysisQuery,
  AnalysisReply,
  CancelledAnalysis,
  QueuedAnalysis,
} from '../contract/analysis.ts'
import { AnalysisPage } from '../views/analysis/analysis-page.tsx'
import { repoPage } from './repo-page.ts'

export const analysisRoutes = defineRoutes({
  analyseRepo: post(analysisPaths.api, {
    who: 'bearer',
    scope: 'write',
    summary:
      'Analyses a mirrored repository in the background; one that waits or runs already is the same.',
    status: 202,
    reply: QueuedAnalysis,
    refuses: ['repo_not_found', 'analysis_needs_sync', 'git_unavailable'],
    act: (ctx, { params }) => requestAnalysis(ctx, params.name),
    form: {
      at: analysisPaths.page,
      summary: 'The Analyse button of a repository.',
      to: (_done, { params }) => href(analysisPaths.page, params),
    },
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
    form: {
      at: analysisPaths.cancel,
      summary: 'The Cancel button of an analysis.',
      to: (_done, { params }) => href(analysisPaths.page, params),
    },
  }),

  analysisPage: get(analysisPaths.page, {
    who: 'member',
    summary:
      'The analysis of a repository: what is in it, what changes most, what could be better.',
    query: AnalysisQuery,
    refuses: ['repo_not_found', 'analysis_not_found'],
    async act(ctx, { params: { name }, query: { commit } }) {
      const { repo } = await showRepo(ctx, name)
      const reply = await showAnalysis(ctx, name, commit)
      return repoPage(ctx, repo, {
        title: ctx.t('repo_analysis.analysis'),
        section: 'analysis',
        sheets: ['repo-analysis'],
        body: h(AnalysisPage, {
          reply,
          isEarlier: commit !== undefined && reply.stored[0]?.commit !== commit,
          languageName: displayName,
        }),
      })
    },
  }),
})
