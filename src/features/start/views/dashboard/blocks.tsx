/** The blocks of the dashboard: a year of saves, the languages, a few files. */

import type { CodeFile } from '#features/library/index.ts'
import { libraryPaths, viewerPaths } from '#paths/files.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { displayName } from '#platform/languages/index.ts'
import { IconCount } from '#ui/components/badge.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { ChartFrame } from '#ui/components/table.tsx'
import { Time } from '#ui/components/time.tsx'
import type { Calendar } from '../../rules/dashboard/calendar.ts'

interface ActivityProps {
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

// Languages as bars with numbers, each a link to its files.

interface LanguageView {
  id: string
  name: string
  count: number
  countText: string
  href: string
}

interface LanguagesProps {
  languages: readonly LanguageView[]
  /** How many more there are. */
  others: number
}

export function Languages({ languages, others }: LanguagesProps) {
  const t = useT()
  const most = Math.max(1, ...languages.map(({ count }) => count))
  return (
    <ul class="languages list">
      {languages.map(({ id, name, count, countText, href }) => (
        <li key={id}>
          <a class="languages__row" href={href}>
            <span class="languages__name" lang="en">
              <bdi>{name}</bdi>
            </span>
            {/* The number beside it is the same; a native bar fills from the side where the page begins. */}
            <progress class="languages__bar" value={count} max={most} aria-hidden="true" />
            <span class="languages__count number">{countText}</span>
          </a>
        </li>
      ))}
      {others > 0 && (
        <li>
          <a class="languages__others" href={libraryPaths.files}>
            {t('stats.other_languages', { n: others })}
          </a>
        </li>
      )}
    </ul>
  )
}

// A few files, one under another.

type FileOfRow = Pick<CodeFile, 'id' | 'fileName' | 'language' | 'noteCount'>

interface FileRowsProps<File> {
  label: string
  files: readonly File[]
  timeOf(file: File): number
}

export function FileRows<File extends FileOfRow>({ label, files, timeOf }: FileRowsProps<File>) {
  const t = useT()
  return (
    <Rows label={label}>
      {files.map((file) => (
        <Row
          key={file.id}
          href={href(viewerPaths.source, { id: file.id })}
          name={file.fileName}
          isFile
          mark={
            <IconCount
              icon="sticky-note"
              n={file.noteCount}
              label={t('notes.n_notes', { n: file.noteCount })}
            />
          }
          facts={[
            <span key="language" lang="en">
              <bdi>{displayName(file.language)}</bdi>
            </span>,
            <Time key="time" at={timeOf(file)} />,
          ]}
        />
      ))}
    </Rows>
  )
}

/** The same, each with a link to the last line that was read. */
export function ContinueRows<File extends FileOfRow>(rows: FileRowsProps<File>) {
  return (
    <Island name="continue-reading" props={{}}>
      <FileRows {...rows} />
    </Island>
  )
}
