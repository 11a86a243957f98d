/** The page of an analysis, and its buttons as forms. */
import { h } from 'preact'
import { analysisPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { displayName } from '#platform/languages/index.ts'
import { timeView } from '#platform/time/time-view.ts'
import { cancelAnalysis, requestAnalysis, showAnalysis } from '../../actions/analysis/manage.ts'
import { showRepo } from '../../actions/manage.ts'
import { AnalysisQuery } from '../../contract/analysis.ts'
import { AnalysisPage } from '../../views/analysis/analysis-page.tsx'
import { repoPage } from '../repo-page.ts'

export const pageRoutes = defineRoutes({
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
          t: ctx.t,
          locale: ctx.locale,
          reply,
          analysedAt: reply.analysed_at === null ? null : analysedView(ctx, reply.analysed_at),
          isEarlier: commit !== undefined && reply.stored[0]?.commit !== commit,
          languageName: displayName,
        }),
      })
    },
  }),

  analyseForm: post(analysisPaths.page, {
    who: 'member',
    summary: 'The Analyse button of a repository.',
    refuses: ['repo_not_found', 'analysis_needs_sync', 'git_unavailable'],
    async act(ctx, { params: { name } }) {
      await requestAnalysis(ctx, name)
      return seeOther(href(analysisPaths.page, { name }))
    },
  }),

  cancelAnalysisForm: post(analysisPaths.cancel, {
    who: 'member',
    summary: 'The Cancel button of an analysis.',
    refuses: ['repo_not_found'],
    async act(ctx, { params: { name } }) {
      await cancelAnalysis(ctx, name)
      return seeOther(href(analysisPaths.page, { name }))
    },
  }),
})

function analysedView(ctx: MemberContext, iso: string) {
  const { text: ago, ...time } = timeView(ctx, Date.parse(iso))
  return { ...time, text: ctx.t('repo_analysis.analysed', { ago }) }
}
