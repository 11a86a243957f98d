/** The page of an analysis: how it stands, then what was found. */

import { analysisPaths } from '#paths/repositories.ts'
import { Island } from '#platform/html/island.tsx'
import { href } from '#platform/http/paths.ts'
import type { AnalysisReply } from '../../contract/analysis.ts'
import { AnalysisHead, AnalysisStatus } from './analysis-state.tsx'
import { AnalysisDifference } from './changes.tsx'
import { Dependencies } from './dependencies.tsx'
import { AsideFiles, LargeFiles } from './file-lists.tsx'
import { HotFilesSection, Pairs } from './history.tsx'
import { RepoLanguages } from './languages.tsx'
import type { AnalysisPageProps } from './parts.tsx'
import { ProjectParts } from './project-parts.tsx'
import { Suggestions } from './suggestions.tsx'
import { Todos } from './todos.tsx'

/** The island of the repository's progress reads the page again until the analysis has ended, and puts the result in. */
export function AnalysisPage(props: AnalysisPageProps) {
  const { state, repo_name: name, analysis } = props.reply
  const isUnderWay = state === 'queued' || state === 'running'
  const commit = props.isEarlier ? analysis?.commit : undefined
  return (
    <Island name="repo-progress" props={{ href: href(analysisPaths.page, { name }, { commit }) }}>
      <div class="analysis" data-live="analysis" data-under-way={isUnderWay ? '' : undefined}>
        <AnalysisStatus {...props} />
        {analysis && <AnalysisHead {...props} analysis={analysis} />}
        {analysis && <Findings {...props} analysis={analysis} />}
      </div>
    </Island>
  )
}

function Findings({
  t,
  locale,
  reply,
  analysis,
  languageName,
}: AnalysisPageProps & { analysis: NonNullable<AnalysisReply['analysis']> }) {
  const view = { t, locale, repo: reply.repo_name, analysis }
  return (
    <div class="analysis__sections">
      <Suggestions {...view} />
      {reply.changes && (
        <AnalysisDifference {...view} changes={reply.changes} languageName={languageName} />
      )}
      <RepoLanguages {...view} languageName={languageName} />
      <ProjectParts {...view} />
      <HotFilesSection {...view} />
      <Pairs {...view} />
      <Dependencies {...view} />
      <Todos {...view} />
      <LargeFiles {...view} />
      <AsideFiles {...view} />
    </div>
  )
}
