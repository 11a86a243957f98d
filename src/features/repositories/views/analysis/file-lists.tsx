/** Files that stand out by their size, and those that nobody writes by hand here. Without any there is no section. */
import {
  AnalysedFile,
  type AnalysisViewContext,
  countSlots,
  FindingSection,
  LongList,
  sizeOf,
} from './parts.tsx'

export function LargeFiles(view: AnalysisViewContext) {
  const { t, analysis } = view
  const { items, total } = analysis.large
  if (total === 0) return null
  const rows = items.map(({ path, bytes }) => (
    <div class="analysis__sized baseline">
      <AnalysedFile of={view} path={path} />
      <span class="number">{sizeOf(bytes)}</span>
    </div>
  ))
  return (
    <FindingSection id="large" title={t('repo_analysis.large')}>
      <LongList t={t} label={t('repo_analysis.large')} rows={rows} total={total} />
    </FindingSection>
  )
}

export function AsideFiles(view: AnalysisViewContext) {
  const { t, locale, analysis } = view
  const { items, total } = analysis.aside
  if (total === 0) return null
  const rows = items.map(({ path, kind, files, bytes }) => (
    <div class="analysis__sized baseline">
      <AnalysedFile of={view} path={path} />
      <span class="analysis__small secondary">
        {t(`repo_analysis.aside_${kind}`)}
        {kind === 'vendored' && ` · ${t('repo_analysis.files', countSlots(locale, files))}`}
      </span>
      <span class="number">{sizeOf(bytes)}</span>
    </div>
  ))
  return (
    <FindingSection id="aside" title={t('repo_analysis.aside')}>
      <LongList t={t} label={t('repo_analysis.aside')} rows={rows} total={total} />
    </FindingSection>
  )
}
