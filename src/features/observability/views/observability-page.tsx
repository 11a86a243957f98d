/** What is wrong now and since when: range, figures, charts, slow routes, alerts, and what happened around them. */
import { SEVERITIES } from '#platform/events/index.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { ChartFrame } from '#ui/components/chart-frame.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field } from '#ui/components/field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Select } from '#ui/components/select.tsx'
import { Table } from '#ui/components/table.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { Time } from '#ui/components/time.tsx'
import { ALERT_TYPES } from '../contract/limits.ts'
import { observabilityPaths } from '../contract/paths.ts'
import { CHART } from '../rules/chart-shapes.ts'
import { AlertDetails } from './alert-details.tsx'
import type { ChartView, FilterView, ObservabilityView, ReplayView } from './models.ts'
import { SeverityBadge } from './severity-badge.tsx'

export interface ObservabilityPageProps {
  t: Translate
  view: ObservabilityView
}

export function ObservabilityPage({ t, view }: ObservabilityPageProps) {
  return (
    <div class="watch">
      <h1>{t('observability.page')}</h1>
      <p class="watch__lead">{t('observability.lead')}</p>
      {view.done && (
        <Notice tone="ok" role="status">
          {view.done}
        </Notice>
      )}
      <Tabs label={t('observability.range')} tabs={[...view.ranges]} />
      <section class="watch__part" aria-labelledby="summary-title">
        <h2 id="summary-title">{t('observability.summary')}</h2>
        <dl class="watch__cards">
          {view.cards.map(({ label, value }) => (
            <div key={label} class="watch__card">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="watch__part" aria-labelledby="charts-title">
        <h2 id="charts-title">{t('observability.charts')}</h2>
        <div class="watch__charts">
          {view.charts.map((chart) => (
            <Chart key={chart.title} t={t} chart={chart} />
          ))}
        </div>
      </section>
      <SlowRoutes t={t} rows={view.slow} />
      <AlertHistory t={t} view={view} />
      <Replay t={t} replay={view.replay} />
      <p>
        <ButtonLink href={view.exportHref} icon="download" download>
          {t('observability.export')}
        </ButtonLink>
      </p>
    </div>
  )
}

function Chart({ t, chart }: { t: Translate; chart: ChartView }) {
  const { title, summary, shapes, columns, rows } = chart
  return (
    <ChartFrame
      title={title}
      summary={summary}
      tableLabel={t('observability.as_table')}
      table={{
        columns: columns.map((label, at) => ({ label, isNumber: at > 0 })),
        rows: rows.map((row) => [...row]),
      }}
    >
      <svg
        class="watch__chart"
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shapes.map(({ kind, path, isFilled }) => (
          <path
            key={kind}
            class={`watch__${isFilled ? 'bar' : 'line'} watch__shape--${kind}`}
            d={path}
          />
        ))}
      </svg>
    </ChartFrame>
  )
}

function SlowRoutes({ t, rows }: { t: Translate; rows: ObservabilityView['slow'] }) {
  const columns = ['route', 'requests', 'failed', 'average', 'p95', 'p99'] as const
  return (
    // The table is a landmark of this name itself.
    <div class="watch__part">
      <h2>{t('observability.slow')}</h2>
      {rows.length === 0 ? (
        <EmptyState icon="activity" sentence={t('observability.slow_none')} />
      ) : (
        <Table
          caption={t('observability.slow')}
          isCaptionHidden
          columns={columns.map((name, at) => ({
            label: t(`observability.column_${name}`),
            isNumber: at > 0,
          }))}
          rows={rows.map(([route, ...figures]) => [
            <code key="route" dir="ltr">
              {route}
            </code>,
            ...figures,
          ])}
        />
      )}
    </div>
  )
}

function AlertHistory({ t, view }: { t: Translate; view: ObservabilityView }) {
  const { alerts, filter, newerHref, olderHref } = view
  return (
    <section class="watch__part" aria-labelledby="history-title">
      <h2 id="history-title">{t('observability.history')}</h2>
      <Filter t={t} filter={filter} />
      {alerts.length === 0 ? (
        <EmptyState icon="circle-check" sentence={t('observability.history_none')} />
      ) : (
        <ul class="list watch__alerts">
          {alerts.map((alert) => (
            <li key={alert.uid}>
              <AlertDetails t={t} alert={alert} timerange={filter.timerange} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        label={t('observability.pages')}
        newer={{ label: t('observability.newer'), href: newerHref }}
        older={{ label: t('observability.older'), href: olderHref }}
      />
    </section>
  )
}

function Filter({ t, filter }: { t: Translate; filter: FilterView }) {
  const all = { value: '', label: t('observability.all') }
  const severities = SEVERITIES.map((value) => ({
    value,
    label: t(`observability.severity_${value}`),
  }))
  const types = ALERT_TYPES.map((value) => ({ value, label: t(`observability.type_${value}`) }))
  return (
    <form class="watch__filter" method="get" action={observabilityPaths.page}>
      <input type="hidden" name="timerange" value={filter.timerange} />
      <Select
        id="severity"
        label={t('observability.filter_severity')}
        options={[all, ...severities]}
        value={filter.severity}
      />
      <Select
        id="alert_type"
        label={t('observability.filter_type')}
        options={[all, ...types]}
        value={filter.type}
      />
      <Field
        id="q"
        label={t('observability.filter_words')}
        input={{ type: 'search', value: filter.words, maxLength: 200 }}
      />
      <Button type="submit">{t('observability.filter')}</Button>
    </form>
  )
}

function Replay({ t, replay }: { t: Translate; replay: ReplayView }) {
  return (
    <section class="watch__part" id="replay" aria-labelledby="replay-title">
      <h2 id="replay-title">{t('observability.replay')}</h2>
      {replay.events.length === 0 ? (
        <EmptyState icon="history" sentence={t('observability.replay_none')} />
      ) : (
        <>
          <p class="watch__lead">{replay.counts}</p>
          <ol class="list watch__replay">
            {replay.events.map(({ id, severity, text, at }) => (
              <li key={id}>
                <Time {...at} />
                <SeverityBadge t={t} severity={severity} />
                <bdi>{text}</bdi>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
