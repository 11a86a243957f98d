/** The blocks of the dashboard about the library. */
import { h } from 'preact'
import { Quotas, quotaViews } from '#features/account/index.ts'
import {
  type CodeFile,
  listNewest,
  listOpened,
  listPinned,
  loadFacets,
  readDays,
} from '#features/library/index.ts'
import { libraryPaths } from '#paths/files.ts'
import { accountPaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import type { DashboardBlock } from '#platform/feature.ts'
import { href } from '#platform/http/paths.ts'
import { type Locale, numberText } from '#platform/i18n/index.ts'
import { displayName } from '#platform/languages/index.ts'
import { dateFormat } from '#platform/time/format.ts'
import { dayIn } from '#platform/time/index.ts'
import { findSamples } from '../../actions/samples.ts'
import { byMonth, calendarOf, firstDay } from '../../rules/dashboard/calendar.ts'
import { Activity, ContinueRows, FileRows, Languages } from '../../views/dashboard/blocks.tsx'
import { Samples } from '../../views/dashboard/first-steps.tsx'

const FILES_IN_BLOCK = 6
const MAX_LANGUAGES = 8

/** The way to be rid of the sample library, while it is there. */
const samplesBlock: DashboardBlock = {
  id: 'samples',
  title: 'stats.samples',
  order: 45,
  async load(ctx) {
    const samples = await findSamples(ctx)
    return samples && h(Samples, samples)
  },
}

/** Orders leave gaps: due reminders are before 20, notes between 30 and 50. */
export const libraryBlocks: readonly DashboardBlock[] = [
  {
    id: 'continue',
    title: 'stats.continue',
    order: 20,
    more: {
      href: href(libraryPaths.files, null, { category: 'recent' }),
      label: 'stats.all_recent',
    },
    async load(ctx) {
      const files = await listOpened(ctx.store, ctx.actor.id, FILES_IN_BLOCK)
      if (files.length === 0) return null
      return h(ContinueRows, {
        label: ctx.t('stats.continue'),
        files,
        timeOf: (file: CodeFile) => file.openedAt ?? 0,
      })
    },
  },
  {
    id: 'pinned',
    title: 'stats.pinned',
    order: 30,
    more: {
      href: href(libraryPaths.files, null, { category: 'pinned' }),
      label: 'stats.all_pinned',
    },
    async load(ctx) {
      const files = await listPinned(ctx.store, ctx.actor.id, FILES_IN_BLOCK)
      return fileRows(ctx, 'stats.pinned', files, (file) => file.updatedAt)
    },
  },
  {
    id: 'newest',
    title: 'stats.newest',
    order: 50,
    more: { href: libraryPaths.files, label: 'stats.all_files' },
    async load(ctx) {
      const files = await listNewest(ctx.store, ctx.actor.id, FILES_IN_BLOCK)
      return fileRows(ctx, 'stats.newest', files, (file) => file.createdAt)
    },
  },
  samplesBlock,
  { id: 'languages', title: 'stats.languages', order: 60, load: languages },
  { id: 'activity', title: 'stats.activity', order: 70, width: 'wide', load: activity },
  {
    id: 'storage',
    title: 'stats.storage',
    order: 80,
    more: { href: accountPaths.profile, label: 'stats.all_quotas' },
    async load(ctx) {
      return h(Quotas, { quotas: await quotaViews(ctx) })
    },
  },
]

function fileRows(
  ctx: MemberContext,
  label: 'stats.pinned' | 'stats.newest',
  files: readonly CodeFile[],
  timeOf: (file: CodeFile) => number,
) {
  if (files.length === 0) return null
  return h(FileRows, { label: ctx.t(label), files, timeOf })
}

async function languages(ctx: MemberContext) {
  const { languages } = await loadFacets(ctx)
  if (languages.length === 0) return null
  return h(Languages, {
    others: Math.max(0, languages.length - MAX_LANGUAGES),
    languages: languages.slice(0, MAX_LANGUAGES).map(({ name, count }) => ({
      id: name,
      name: displayName(name),
      count,
      countText: numberText(ctx.locale, count),
      href: href(libraryPaths.files, null, { lang: name }),
    })),
  })
}

async function activity(ctx: MemberContext) {
  const { locale } = ctx
  const today = dayIn(ctx.actor.timeZone, ctx.now())
  const days = await readDays(ctx.store, ctx.actor.id, firstDay(today, locale))
  const calendar = calendarOf(days, today, locale)
  const { total: n, activeDays } = calendar
  const summary =
    n === 0
      ? ctx.t('stats.activity_none')
      : ctx.t('stats.activity_words', {
          n,
          count: numberText(locale, n),
          days: numberText(locale, activeDays),
        })
  return h(Activity, {
    calendar,
    summary,
    monthNames: new Map(
      calendar.months.map(({ month }) => [month, monthText(month, locale, 'short')]),
    ),
    table: byMonth(calendar.days).map(([month, saves]) => ({
      month: monthText(month, locale, 'long'),
      saves: numberText(locale, saves),
    })),
  })
}

const MONTH_FORMS = {
  short: { month: 'short', timeZone: 'UTC' },
  long: { month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const

function monthText(month: string, locale: Locale, form: 'short' | 'long'): string {
  return dateFormat(locale, MONTH_FORMS[form]).format(Date.parse(`${month}-01T00:00:00Z`))
}
