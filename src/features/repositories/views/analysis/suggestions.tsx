/** What could be improved: the reason first, then the location. */
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { Analysis } from '../../contract/analysis.ts'
import {
  AnalysedFile,
  type AnalysisViewContext,
  FindingSection,
  LongList,
  sizeOf,
} from './parts.tsx'

type Suggestion = Analysis['suggestions'][number]

export function Suggestions(view: AnalysisViewContext) {
  const t = useT()
  const { analysis } = view
  const rows = analysis.suggestions.map((one) => (
    <div class="analysis__suggestion">
      <p>{suggestionText(t, one)}</p>
      {one.path !== null && <AnalysedFile of={view} path={one.path} line={one.line} />}
    </div>
  ))
  return (
    <FindingSection id="suggestions" title={t('repo_analysis.suggestions')}>
      {rows.length === 0 ? (
        <p>{t('repo_analysis.no_suggestions')}</p>
      ) : (
        <LongList label={t('repo_analysis.suggestions')} rows={rows} />
      )}
    </FindingSection>
  )
}

export function suggestionText(t: Translate, { kind, name, n }: Suggestion): string {
  return t(`repo_analysis.why_${kind}`, { n, size: sizeOf(n), name: `\u2068${name}\u2069` })
}
