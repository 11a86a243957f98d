/** Languages as bars, by bytes, as the dashboard draws them. */
import { type AnalysisViewContext, Bar, countSlots, FindingSection, sizeOf } from './parts.tsx'

const SHOWN = 12

export function RepoLanguages({
  t,
  locale,
  analysis,
  languageName,
}: AnalysisViewContext & { languageName(id: string): string }) {
  const { items, total } = analysis.languages
  const most = items[0]?.bytes ?? 0
  return (
    <FindingSection
      id="languages"
      title={t('repo_analysis.languages')}
      hint={total > 0 ? t('repo_analysis.languages_hint') : t('repo_analysis.no_languages')}
    >
      <ul class="languages list">
        {items.slice(0, SHOWN).map(({ id, bytes, files, lines }) => (
          <li key={id}>
            <div class="languages__row">
              <span class="languages__name" lang="en">
                <bdi>{languageName(id)}</bdi>
              </span>
              <Bar value={bytes} max={most} />
              <span class="languages__count number">
                {sizeOf(bytes)}
                <small class="analysis__small secondary">
                  {t('repo_analysis.files', countSlots(locale, files))} ·{' '}
                  {t('repo_analysis.lines', countSlots(locale, lines))}
                </small>
              </span>
            </div>
          </li>
        ))}
      </ul>
      {total > SHOWN && <p class="secondary">{t('repo_analysis.others', { n: total - SHOWN })}</p>}
    </FindingSection>
  )
}
