/** The problems of analyses of repositories. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('repoAnalysis'), {
  analysis_needs_sync: { status: 409, error: 'Repository not synchronised' },
  analysis_not_found: { status: 404, error: 'Analysis not found' },
})

export const { refuse } = problems
