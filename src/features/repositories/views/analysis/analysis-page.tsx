/** The page of an analysis: its state, then the results. */
import { analysisPaths } from '#paths/repositories.ts'
import { Island } from '#platform/html/island.tsx'
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { type AnalysisReply, PROJECT_PARTS } from '../../contract/analysis.ts'
import { AnalysisHead, AnalysisStatus } from './analysis-state.tsx'
import { AnalysisDifference } from './changes.tsx'
import { Dependencies } from './dependencies.tsx'
import { HotFilesSection, Pairs } from './history.tsx'
import {
  AnalysedFile,
  type AnalysisPageProps,
  type AnalysisViewContext,
  Bar,
  countSlots,
  FindingSection,
  LongList,
  Suggestions,
  sizeOf,
} from './parts.tsx'

/**
 * The island of the repository's progress loads the page again until the analysis has ended, and inserts the result.
 */
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
  reply,
  analysis,
  languageName,
}: AnalysisPageProps & { analysis: NonNullable<AnalysisReply['analysis']> }) {
  const view = { repo: reply.repo_name, analysis }
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

/** Files that are unusually large, and those that are generated or third-party. Without any there is no section. */
function LargeFiles(view: AnalysisViewContext) {
  const t = useT()
  const { analysis } = view
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
      <LongList label={t('repo_analysis.large')} rows={rows} total={total} />
    </FindingSection>
  )
}

function AsideFiles(view: AnalysisViewContext) {
  const { t, locale } = useRenderContext()
  const { analysis } = view
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
      <LongList label={t('repo_analysis.aside')} rows={rows} total={total} />
    </FindingSection>
  )
}

/** Languages as bars, by bytes, as the dashboard draws them. */
const SHOWN = 12

function RepoLanguages({
  analysis,
  languageName,
}: AnalysisViewContext & { languageName(id: string): string }) {
  const { t, locale } = useRenderContext()
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

/** Which of the usual parts a project has: a text beside each sign, never a colour alone. */
function ProjectParts({ analysis }: AnalysisViewContext) {
  const t = useT()
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

/** Comments about work that is left to do, each with its line. */
function Todos(view: AnalysisViewContext) {
  const t = useT()
  const { analysis } = view
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
      {total > 0 && <LongList label={t('repo_analysis.todos')} rows={rows} total={total} />}
    </FindingSection>
  )
}
