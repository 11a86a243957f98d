/** Remarks that something is left to do, each with its line. */
import { Badge } from '#ui/components/badge.tsx'
import { AnalysedFile, type AnalysisViewContext, FindingSection, LongList } from './parts.tsx'

export function Todos(view: AnalysisViewContext) {
  const { t, analysis } = view
  const { items, total } = analysis.todos
  const rows = items.map(({ path, line, mark, text }) => (
    <div class="analysis__todo baseline">
      <Badge tone={mark === 'FIXME' ? 'warn' : 'plain'}>{mark}</Badge>
      <p dir="auto">{text}</p>
      <AnalysedFile of={view} path={path} line={line} />
    </div>
  ))
  return (
    <FindingSection
      id="todos"
      title={t('repo_analysis.todos')}
      {...(total === 0 && { hint: t('repo_analysis.no_todos') })}
    >
      {total > 0 && <LongList t={t} label={t('repo_analysis.todos')} rows={rows} total={total} />}
    </FindingSection>
  )
}
