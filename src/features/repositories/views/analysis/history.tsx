/** Files that change most, and files that change together. */
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import { Details } from '#ui/components/details.tsx'
import type { Analysis } from '../../contract/analysis.ts'
import {
  AnalysedFile,
  type AnalysisViewContext,
  Bar,
  countSlots,
  FindingSection,
  LongList,
} from './parts.tsx'

export function HotFilesSection(view: AnalysisViewContext) {
  const t = useT()
  const { analysis } = view
  const { year, all } = analysis.hot
  return (
    <FindingSection
      id="hot"
      title={t('repo_analysis.hot')}
      hint={all.length === 0 ? t('repo_analysis.no_hot') : t('repo_analysis.hot_year')}
    >
      {year.length > 0 && <HotList {...view} label={t('repo_analysis.hot_year')} files={year} />}
      {all.length > 0 && (
        <Details label={t('repo_analysis.hot_all')} isOpen={year.length === 0}>
          <HotList {...view} label={t('repo_analysis.hot_all')} files={all} />
        </Details>
      )}
    </FindingSection>
  )
}

function HotList({
  label,
  files,
  ...view
}: AnalysisViewContext & { label: string; files: Analysis['hot']['all'] }) {
  const { t, locale } = useRenderContext()
  const most = files[0]?.changes ?? 0
  const rows = files.map(({ path, changes }) => (
    <div class="analysis__measured">
      <AnalysedFile of={view} path={path} />
      <Bar value={changes} max={most} />
      <span class="number">{t('repo_analysis.times', countSlots(locale, changes))}</span>
    </div>
  ))
  return <LongList label={label} rows={rows} />
}

export function Pairs(view: AnalysisViewContext) {
  const t = useT()
  const { analysis } = view
  const rows = analysis.pairs.map(({ one, other, together, of }) => (
    <div class="analysis__pair">
      <AnalysedFile of={view} path={one} />
      <AnalysedFile of={view} path={other} />
      <span class="analysis__small secondary">
        {t('repo_analysis.pair_share', { together, of })}
      </span>
    </div>
  ))
  return (
    <FindingSection
      id="pairs"
      title={t('repo_analysis.pairs')}
      hint={t(rows.length === 0 ? 'repo_analysis.no_pairs' : 'repo_analysis.pairs_hint')}
    >
      {rows.length > 0 && <LongList label={t('repo_analysis.pairs')} rows={rows} />}
    </FindingSection>
  )
}
