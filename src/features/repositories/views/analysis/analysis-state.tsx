/** The state of an analysis: none yet, waiting, running, failed, cancelled, stale; and which commit is shown. */

import { analysisPaths } from '#paths/repositories.ts'
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Details } from '#ui/components/details.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { Time } from '#ui/components/time.tsx'
import type { Analysis } from '../../contract/analysis.ts'
import { type AnalysisPageProps, commitDigits, countSlots, sizeOf } from './parts.tsx'

export function AnalysisStatus({ reply, isEarlier }: AnalysisPageProps) {
  const t = useT()
  const { state, error, percent, analysis, repo_name: name } = reply
  const stays = analysis ? ` ${t('repo_analysis.result_stays')}` : ''
  if (state === 'queued' || state === 'running')
    return (
      <div class="analysis__running cluster cluster--wide">
        <ProgressBar
          id="analysis-progress"
          label={t('repo_analysis.progress')}
          share={(percent ?? 0) / 100}
          text={
            state === 'queued'
              ? t('repo_analysis.queued')
              : t('repo_analysis.running', { percent: percent ?? 0 })
          }
        />
        <form method="post" action={href(analysisPaths.cancel, { name })}>
          <Button type="submit" kind="quiet" icon="x">
            {t('repo_analysis.cancel')}
          </Button>
        </form>
      </div>
    )
  if (state === 'failed')
    return (
      <Notice tone="danger" role="status">
        {t(`repo_analysis.error_${error ?? 'failed'}`) + stays}
        {!analysis && <StartForm reply={reply} />}
      </Notice>
    )
  if (!analysis) return <NothingYet reply={reply} />
  if (state === 'cancelled') return <Notice>{t('repo_analysis.cancelled') + stays}</Notice>
  if (isEarlier)
    return (
      <Notice>
        {t('repo_analysis.earlier_shown')}{' '}
        <a href={href(analysisPaths.page, { name })}>{t('repo_analysis.to_latest')}</a>
      </Notice>
    )
  return reply.is_stale ? <Notice tone="warn">{t('repo_analysis.stale')}</Notice> : null
}

function NothingYet({ reply }: Pick<AnalysisPageProps, 'reply'>) {
  const t = useT()
  if (reply.head_commit === null)
    return <EmptyState icon="sparkles" sentence={t('repo_analysis.needs_sync')} />
  const wasCancelled = reply.state === 'cancelled'
  return (
    <EmptyState
      icon="sparkles"
      sentence={t(wasCancelled ? 'repo_analysis.cancelled' : 'repo_analysis.empty')}
      action={<StartForm reply={reply} isFirst />}
    />
  )
}

function StartForm({
  reply,
  isFirst = false,
}: Pick<AnalysisPageProps, 'reply'> & { isFirst?: boolean }) {
  const t = useT()
  return (
    <form method="post" action={href(analysisPaths.page, { name: reply.repo_name })}>
      <Button type="submit" {...(isFirst && { kind: 'primary' as const })} icon="sparkles">
        {t(isFirst ? 'repo_analysis.analyse' : 'repo_analysis.again')}
      </Button>
    </form>
  )
}

export function AnalysisHead(props: AnalysisPageProps & { analysis: Analysis }) {
  const { t, locale } = useRenderContext()
  const { reply, analysis } = props
  const { analysed_at: analysedAt } = reply
  const { files, lines, bytes, history, spent } = analysis
  const isUnderWay = reply.state === 'queued' || reply.state === 'running'
  const figures = [
    t('repo_analysis.files', countSlots(locale, files)),
    t('repo_analysis.lines', countSlots(locale, lines)),
    sizeOf(bytes),
    t('repo_analysis.commits', countSlots(locale, history.commits)),
    t('repo_analysis.people', countSlots(locale, history.people)),
    t('repo_analysis.active', countSlots(locale, history.active)),
  ]
  return (
    <header class="analysis__head">
      <p class="analysis__figures">{figures.join(' · ')}</p>
      <div class="analysis__of">
        <span>
          {t('repo_analysis.of_commit', { commit: '' })}
          <bdi dir="ltr" class="analysis__commit">
            {commitDigits(analysis.commit)}
          </bdi>
        </span>
        {analysedAt !== null && (
          <Time at={analysedAt} text={(ago) => t('repo_analysis.analysed', { ago })} />
        )}
        {!isUnderWay && <StartForm reply={reply} />}
      </div>
      <EarlierAnalyses {...props} />
      {spent.length > 0 && (
        <Notice>
          {t('repo_analysis.spent')}{' '}
          {spent.map((one) => t(`repo_analysis.spent_${one}`)).join('; ')}
        </Notice>
      )}
    </header>
  )
}

function EarlierAnalyses({ reply, analysis }: AnalysisPageProps & { analysis: Analysis }) {
  const t = useT()
  const others = reply.stored.filter(({ commit }) => commit !== analysis.commit)
  if (others.length === 0) return null
  return (
    <Details label={t('repo_analysis.earlier', { n: others.length })}>
      <ul class="list analysis__earlier">
        {others.map(({ commit, analysed_at: at }) => (
          <li key={commit}>
            <a href={href(analysisPaths.page, { name: reply.repo_name }, { commit })}>
              <bdi dir="ltr">{commitDigits(commit)}</bdi>
            </a>{' '}
            <time dateTime={at} dir="ltr">
              {at.slice(0, 16).replace('T', ' ')}
            </time>
          </li>
        ))}
      </ul>
    </Details>
  )
}
