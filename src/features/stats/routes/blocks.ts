/** The blocks of the dashboard that tell about the library. */
import { h } from 'preact'
import type { MemberContext } from '../../../platform/context.ts'
import { searchText } from '../../../platform/http/index.ts'
import type { Locale } from '../../../platform/i18n/index.ts'
import { displayName } from '../../../platform/languages/index.ts'
import type { DashboardBlock, Quota } from '../../../platform/room.ts'
import { exactTime, relativeTime } from '../../../platform/time/format.ts'
import { dayIn, toIso } from '../../../platform/time/index.ts'
import { Quotas, quotaViews } from '../../account/index.ts'
import {
  type CodeFile,
  listNewest,
  listOpened,
  listPinned,
  loadFacets,
  readDays,
} from '../../library/index.ts'
import { byMonth, calendarOf, firstDay } from '../rules/calendar.ts'
import { Activity } from '../views/activity.tsx'
import { ContinueRows, FileRows, type FileRowView } from '../views/file-rows.tsx'
import { Languages } from '../views/languages.tsx'

const FILES_IN_BLOCK = 6
const LANGUAGES_SHOWN = 8

/** Orders leave room: what is due stands before 20, notes between 30 and 50. */
export function libraryBlocks(quotas: readonly Quota[]): DashboardBlock[] {
  return [
    {
      id: 'continue',
      title: 'stats.continue',
      order: 20,
      more: { href: '/files?category=recent', label: 'stats.all_recent' },
      async load(ctx) {
        const files = await listOpened(ctx.store, ctx.actor.id, FILES_IN_BLOCK)
        if (files.length === 0) return null
        return h(ContinueRows, {
          label: ctx.t('stats.continue'),
          files: rowViews(ctx, files, (file) => file.openedAt ?? 0),
        })
      },
    },
    {
      id: 'pinned',
      title: 'stats.pinned',
      order: 30,
      more: { href: '/files?category=pinned', label: 'stats.all_pinned' },
      async load(ctx) {
        const files = await listPinned(ctx.store, ctx.actor.id, FILES_IN_BLOCK)
        return fileRows(ctx, 'stats.pinned', files, (file) => file.updatedAt)
      },
    },
    {
      id: 'newest',
      title: 'stats.newest',
      order: 50,
      more: { href: '/files', label: 'stats.all_files' },
      async load(ctx) {
        const files = await listNewest(ctx.store, ctx.actor.id, FILES_IN_BLOCK)
        return fileRows(ctx, 'stats.newest', files, (file) => file.createdAt)
      },
    },
    { id: 'languages', title: 'stats.languages', order: 60, load: languages },
    { id: 'activity', title: 'stats.activity', order: 70, width: 'wide', load: activity },
    {
      id: 'storage',
      title: 'stats.storage',
      order: 80,
      more: { href: '/settings/profile', label: 'stats.all_quotas' },
      async load(ctx) {
        return h(Quotas, { t: ctx.t, quotas: await quotaViews(ctx, quotas) })
      },
    },
  ]
}

function fileRows(
  ctx: MemberContext,
  label: 'stats.pinned' | 'stats.newest',
  files: readonly CodeFile[],
  timeOf: (file: CodeFile) => number,
) {
  if (files.length === 0) return null
  return h(FileRows, { label: ctx.t(label), files: rowViews(ctx, files, timeOf) })
}

function rowViews(
  ctx: MemberContext,
  files: readonly CodeFile[],
  timeOf: (file: CodeFile) => number,
): FileRowView[] {
  return files.map((file) => {
    const at = timeOf(file)
    return {
      id: file.id,
      name: file.fileName,
      folder: file.folder,
      language: displayName(file.language),
      time: {
        iso: toIso(at),
        text: relativeTime(at, ctx.now(), ctx.locale),
        exact: exactTime(at, ctx.locale, ctx.actor.timeZone),
      },
    }
  })
}

async function languages(ctx: MemberContext) {
  const { languages } = await loadFacets(ctx)
  if (languages.length === 0) return null
  return h(Languages, {
    t: ctx.t,
    others: Math.max(0, languages.length - LANGUAGES_SHOWN),
    languages: languages.slice(0, LANGUAGES_SHOWN).map(({ name, count }) => ({
      id: name,
      name: displayName(name),
      count,
      countWords: numberWords(count, ctx.locale),
      href: `/files${searchText({ lang: name })}`,
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
          count: numberWords(n, locale),
          days: numberWords(activeDays, locale),
        })
  return h(Activity, {
    t: ctx.t,
    calendar,
    summary,
    monthNames: new Map(
      calendar.months.map(({ month }) => [month, monthWords(month, locale, 'short')]),
    ),
    table: byMonth(calendar.days).map(([month, saves]) => ({
      month: monthWords(month, locale, 'long'),
      saves: numberWords(saves, locale),
    })),
  })
}

const TAGS: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' }

export function numberWords(n: number, locale: Locale): string {
  return n.toLocaleString(TAGS[locale])
}

const SHORT = { month: 'short', timeZone: 'UTC' } as const
const LONG = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const months = {
  short: {
    en: new Intl.DateTimeFormat('en-GB', SHORT),
    he: new Intl.DateTimeFormat('he-IL', SHORT),
  },
  long: { en: new Intl.DateTimeFormat('en-GB', LONG), he: new Intl.DateTimeFormat('he-IL', LONG) },
}

function monthWords(month: string, locale: Locale, form: 'short' | 'long'): string {
  return months[form][locale].format(Date.parse(`${month}-01T00:00:00Z`))
}
