/** A year of saves: a square per day. Time runs left to right in both languages; the week begins as in the language. */
import { useT } from '#platform/html/render-context.ts'
import { ChartFrame } from '#ui/components/chart-frame.tsx'
import type { Calendar } from '../../rules/dashboard/calendar.ts'

export interface ActivityProps {
  calendar: Calendar
  summary: string
  /** Short names of the months that begin in the grid, by `2026-11`. */
  monthNames: ReadonlyMap<string, string>
  table: readonly { month: string; saves: string }[]
}

const STEP = 13
const SIDE = 11
const TOP = 16
const LEVELS = [0, 1, 2, 3, 4]

export function Activity({ calendar, summary, monthNames, table }: ActivityProps) {
  const t = useT()
  const width = calendar.weeks * STEP - (STEP - SIDE)
  const height = TOP + 7 * STEP - (STEP - SIDE)
  return (
    <ChartFrame
      title={t('stats.activity')}
      isTitleHidden
      summary={summary}
      tableLabel={t('stats.as_table')}
      table={{
        columns: [{ label: t('stats.month') }, { label: t('stats.saves'), isNumber: true }],
        rows: table.map(({ month, saves }) => [month, saves]),
      }}
    >
      {/* On a narrow page the oldest weeks are cut off, not the newest. */}
      <svg
        class="calendar"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMaxYMin slice"
        aria-hidden="true"
      >
        {calendar.months.map(({ week, month }) => (
          <text key={month} class="calendar__month" x={week * STEP} y={10}>
            {monthNames.get(month)}
          </text>
        ))}
        {LEVELS.map((level) => (
          <path
            key={level}
            class={`calendar__day calendar__day--${level}`}
            d={squares(calendar, level)}
          />
        ))}
      </svg>
      <p class="calendar__key">
        <span>{t('stats.less')}</span>
        <svg
          class="calendar__levels"
          viewBox={`0 0 ${LEVELS.length * STEP} ${SIDE}`}
          aria-hidden="true"
        >
          {LEVELS.map((level) => (
            <rect
              key={level}
              class={`calendar__day--${level}`}
              x={level * STEP}
              width={SIDE}
              height={SIDE}
              rx={2}
            />
          ))}
        </svg>
        <span>{t('stats.more')}</span>
      </p>
    </ChartFrame>
  )
}

/** All days of one level as one path: five elements instead of three hundred and seventy. */
function squares({ days }: Calendar, level: number): string {
  return days
    .filter((day) => day.level === level)
    .map(({ week, weekday }) => `M${week * STEP} ${TOP + weekday * STEP}h${SIDE}v${SIDE}h-${SIDE}z`)
    .join('')
}
