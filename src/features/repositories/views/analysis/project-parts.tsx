/** Which of the usual parts a project has: a word beside each sign, never a colour alone. */
import { Icon } from '#ui/icons/icon.tsx'
import { PROJECT_PARTS } from '../../contract/analysis.ts'
import { type AnalysisViewContext, FindingSection } from './parts.tsx'

export function ProjectParts({ t, analysis }: AnalysisViewContext) {
  return (
    <FindingSection id="parts" title={t('repo_analysis.parts')}>
      <ul class="list analysis__parts">
        {PROJECT_PARTS.map((part) => {
          const isMissing = analysis.missing.includes(part)
          return (
            <li key={part} class={isMissing ? 'analysis__part--missing' : undefined}>
              <Icon name={isMissing ? 'circle-x' : 'circle-check'} />
              <span>{t(`repo_analysis.part_${part}`)}</span>
              <small class="analysis__small secondary">
                {t(isMissing ? 'repo_analysis.is_missing' : 'repo_analysis.is_there')}
              </small>
            </li>
          )
        })}
      </ul>
    </FindingSection>
  )
}
