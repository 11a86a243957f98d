/** Runs, the newest first, and a link to older ones. */
import { useT } from '#platform/html/render-context.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time, useTimeTexts } from '#ui/components/time.tsx'
import { isRunUnderWay, JobRunState, type RunView } from './run-state.tsx'

export interface RunHistoryView {
  runs: readonly RunView[]
  newestHref: string | undefined
  olderHref: string | undefined
}

export interface RunHistoryProps {
  history: RunHistoryView
  title: string
  /** The list has many jobs: each row names its job, else its moment. */
  isOfAll?: boolean
}

export function RunHistory({ history, title, isOfAll = false }: RunHistoryProps) {
  const t = useT()
  const { exact } = useTimeTexts()
  const { runs, newestHref, olderHref } = history
  return (
    <section class="jobs__part" aria-labelledby="history-title">
      <h2 id="history-title">{title}</h2>
      <div data-live="history" data-under-way={runs.some(isRunUnderWay) ? '' : undefined}>
        {runs.length === 0 ? (
          <EmptyState icon="history" sentence={t('jobs-admin.no_runs')} />
        ) : (
          <Rows label={title}>
            {runs.map((run) => (
              <Row
                key={run.id}
                href={run.href}
                name={isOfAll ? run.jobName : exact(run.createdAt)}
                detail={run.reason}
                facts={[
                  <JobRunState key="state" run={run} />,
                  run.took ?? t('jobs-admin.unknown'),
                  isOfAll ? (
                    <Time key="at" at={run.createdAt} />
                  ) : (
                    t(`jobs-admin.cause_${run.cause}`)
                  ),
                ]}
              />
            ))}
          </Rows>
        )}
      </div>
      <Pager
        label={t('jobs-admin.pages')}
        newer={{ label: t('jobs-admin.newest'), href: newestHref }}
        older={{ label: t('jobs-admin.older'), href: olderHref }}
      />
    </section>
  )
}
