/** One chart, with elements for the replay's cursor and the range that is being brushed. */
import { useT } from '#platform/html/render-context.ts'
import { ChartFrame } from '#ui/components/table.tsx'
import { CHART } from '../../rules/observability/axis.ts'
import type { ChartView } from './models.ts'

export function Chart({ chart }: { chart: ChartView }) {
  const t = useT()
  const { metric, title, summary, shapes, columns, rows } = chart
  return (
    <ChartFrame
      title={title}
      summary={summary}
      tableId={`table-${metric}`}
      tableLabel={t('observability.as_table')}
      table={{
        columns: columns.map((label, at) => ({ label, isNumber: at > 0 })),
        rows: rows.map((row) => [...row]),
      }}
    >
      <div class="watch__drawing" data-brushable="">
        <ChartShapes shapes={shapes} />
        <OverTime />
      </div>
      <Legend shapes={shapes} />
    </ChartFrame>
  )
}

type Shapes = ChartView['shapes']

/** The meaning of each colour that occurs. */
function Legend({ shapes }: { shapes: Shapes }) {
  const named = shapes.filter(({ label, path }) => label && path)
  if (named.length === 0) return null
  return (
    <p class="watch__legend">
      {named.map(({ kind, label }) => (
        <span key={kind}>
          <span class={`watch__key watch__shape--${kind}`} />
          <bdi>{label}</bdi>
        </span>
      ))}
    </p>
  )
}

export function ChartShapes({ shapes, class: extra = '' }: { shapes: Shapes; class?: string }) {
  return (
    <svg
      class={`watch__chart ${extra}`.trim()}
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
  )
}

/** Moved by the page's script. */
export function OverTime() {
  return (
    <>
      <span class="watch__brushed" hidden />
      <span class="watch__cursor" hidden />
    </>
  )
}
