/** What is wrong now and since when: range, figures, charts, slow routes, alerts, and the events around them. */
import { observabilityPaths } from '#paths/operations.ts'
import { SEVERITIES } from '#platform/events/index.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Switch } from '#ui/components/checkbox.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field, HiddenFields } from '#ui/components/field.tsx'
import { DoneNotice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Select } from '#ui/components/select.tsx'
import { Table } from '#ui/components/table.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { ALERT_TYPES } from '../../contract/limits.ts'
import type { Axis } from '../../rules/observability/axis.ts'
import { AlertDetails } from './alert-details.tsx'
import { Chart } from './chart.tsx'
import type { AlertView, FilterView, ObservabilityView } from './models.ts'
import { ReplaySection } from './replay.tsx'

export function ObservabilityPage({ view }: { view: ObservabilityView }) {
  const t = useT()
  const { href, zone, axis, filter } = view
  return (
    <Island name="observability" props={{ href, zone }} class="watch">
      <h1>{t('observability.page')}</h1>
      <p class="secondary">{t('observability.lead')}</p>
      <DoneNotice text={view.done} />
      <Tabs label={t('observability.range')} tabs={[...view.ranges]} />
      <div class="watch__shown cluster cluster--wide">
        <p class="secondary" data-live="window">
          {view.window}
        </p>
        {view.isLive && <Live asOf={view.asOf} />}
      </div>
      <section class="watch__part" aria-labelledby="now-title">
        <h2 id="now-title">{t('observability.open_now')}</h2>
        <div class="column" data-live="open">
          {view.open.length === 0 ? (
            <p class="secondary">{t('observability.open_none')}</p>
          ) : (
            <AlertList alerts={view.open} place="open" range={filter.range} />
          )}
        </div>
      </section>
      <section class="watch__part" aria-labelledby="summary-title">
        <h2 id="summary-title">{t('observability.summary')}</h2>
        <dl class="watch__cards" data-live="cards">
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
        <div class="watch__charts" data-live="charts" data-axis={JSON.stringify(axis)}>
          {view.charts.map((chart) => (
            <Chart key={chart.metric} chart={chart} />
          ))}
        </div>
        <Brush
          axis={axis}
          filters={{ severity: filter.severity, alert_type: filter.type, q: filter.words }}
        />
      </section>
      <ReplaySection replay={view.replay} />
      <SlowRoutes rows={view.slow} />
      <AlertHistory view={view} />
      <p>
        <ButtonLink href={view.exportHref} icon="download" download>
          {t('observability.export')}
        </ButtonLink>
      </p>
    </Island>
  )
}

/** Shown by the page's script; without it the page stays as it was loaded. */
function Live({ asOf }: { asOf: string }) {
  const t = useT()
  return (
    <div class="watch__live cluster cluster--wide" data-under-way="" hidden>
      <span class="secondary" data-live="as-of">
        {asOf}
      </span>
      <Switch id="live" label={t('observability.live')} isOn />
    </div>
  )
}

function SlowRoutes({ rows }: { rows: ObservabilityView['slow'] }) {
  const t = useT()
  const columns = ['route', 'requests', 'failed', 'average', 'p95', 'p99'] as const
  return (
    // The table itself is a landmark of this name.
    <div class="watch__part" data-live="slow">
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

function AlertHistory({ view }: { view: ObservabilityView }) {
  const t = useT()
  const { alerts, filter, newerHref, olderHref } = view
  return (
    <section class="watch__part" aria-labelledby="history-title">
      <h2 id="history-title">{t('observability.history')}</h2>
      <Filter filter={filter} />
      <div class="column" data-live="alerts">
        {alerts.length === 0 ? (
          <EmptyState icon="circle-check" sentence={t('observability.history_none')} />
        ) : (
          <AlertList alerts={alerts} place="history" range={filter.range} />
        )}
        <Pager
          label={t('observability.pages')}
          newer={{ label: t('observability.newer'), href: newerHref }}
          older={{ label: t('observability.older'), href: olderHref }}
        />
      </div>
    </section>
  )
}

interface AlertListProps {
  alerts: readonly AlertView[]
  place: 'open' | 'history'
  range: FilterView['range']
}

function AlertList({ alerts, place, range }: AlertListProps) {
  return (
    <ul class="list watch__alerts">
      {alerts.map((alert) => (
        <li key={alert.uid}>
          <AlertDetails alert={alert} place={place} range={range} />
        </li>
      ))}
    </ul>
  )
}

function Filter({ filter }: { filter: FilterView }) {
  const t = useT()
  const all = { value: '', label: t('observability.all') }
  const severities = SEVERITIES.map((value) => ({
    value,
    label: t(`observability.severity_${value}`),
  }))
  const types = ALERT_TYPES.map((value) => ({ value, label: t(`observability.type_${value}`) }))
  return (
    <form class="watch__filter" method="get" action={observabilityPaths.page}>
      <HiddenFields fields={filter.range} />
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

/** Selects a range of the charts as the page's range: by two sliders, or by dragging over a chart, which moves them. */
interface BrushProps {
  axis: Axis
  /** The filters of the list, which stay. */
  filters: Record<string, string>
}

/** Shown by the page's script: without it, it would do nothing. */
function Brush({ axis, filters }: BrushProps) {
  const t = useT()
  return (
    <form
      class="watch__brush cluster cluster--wide"
      data-brush=""
      hidden
      method="get"
      action={observabilityPaths.page}
      aria-labelledby="brush-title"
    >
      <p class="secondary" id="brush-title">
        {t('observability.brush')}
      </p>
      <HiddenFields fields={filters} />
      <input type="hidden" name="start_time" />
      <input type="hidden" name="end_time" />
      <Edge id="brush-from" label={t('observability.brush_from')} steps={axis.steps} at={0} />
      <Edge id="brush-to" label={t('observability.brush_to')} steps={axis.steps} at={axis.steps} />
      <output class="secondary" for="brush-from brush-to" />
      <Button type="submit" icon="zoom-in">
        {t('observability.brush_show')}
      </Button>
    </form>
  )
}

function Edge({ id, label, steps, at }: { id: string; label: string; steps: number; at: number }) {
  return (
    <div class="watch__slider cluster cluster--wide">
      <label for={id}>{label}</label>
      {/* Time runs left to right, as on the charts. */}
      <input id={id} type="range" dir="ltr" min={0} max={steps} step={1} value={at} />
    </div>
  )
}
