/** The calendar feed: its settings, and the document that calendar programs read. */
import { h } from 'preact'
import { settingsPage } from '#features/account/index.ts'
import { calendarPaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import { defineRoutes, get, post, raw, seeOther } from '#platform/http/index.ts'
import { makeFeed, readFeed, removeFeed, showFeed } from '../actions/calendar.ts'
import { CalendarQuery } from '../contract/index.ts'
import { CalendarSettings } from '../views/calendar-settings.tsx'

export const calendarRoutes = defineRoutes({
  calendar: get(calendarPaths.calendar, {
    who: 'public',
    summary: 'The reminders of the person who created this secret URL, as an iCalendar document.',
    // Calendar programs request it every hour or so; guessing addresses takes many more requests.
    limit: 'export',
    refuses: ['not_found'],
    async act(ctx, { params, request }) {
      const text = await readFeed(ctx, params.file, request.origin)
      const etag = `"${sha256(text).slice(0, 32)}"`
      // It may change within seconds; until then it need not be sent again.
      const headers = { etag, 'cache-control': 'private, no-cache' }
      const known = request.headers['if-none-match']
      if (typeof known === 'string' && known.includes(etag)) return raw(304, headers, '')
      return raw(200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' }, text)
    },
  }),

  calendarSettings: get(calendarPaths.settings, {
    who: 'member',
    summary: 'The calendar address: whether there is one, and when it was last read.',
    query: CalendarQuery,
    act: (ctx, { query }) =>
      calendarPage(ctx, {
        done: query.done === 'removed' ? ctx.t('reminders.feed_removed') : undefined,
      }),
  }),

  makeCalendar: post(calendarPaths.settings, {
    who: 'member',
    summary: 'Makes the address, or a new one in the place of the old; the page shows it once.',
    limit: 'create',
    async act(ctx, { request }) {
      const path = await makeFeed(ctx)
      return calendarPage(ctx, { address: request.origin + path })
    },
  }),

  removeCalendar: post(calendarPaths.remove, {
    who: 'member',
    summary: 'Removes the URL: it stops working for everybody who has it.',
    async act(ctx) {
      await removeFeed(ctx)
      return seeOther(`${calendarPaths.settings}?done=removed`)
    },
  }),
})

async function calendarPage(
  ctx: MemberContext,
  { address, done }: { address?: string; done?: string | undefined },
) {
  const feed = await showFeed(ctx)
  const body = h(CalendarSettings, { address, feed })
  return settingsPage(ctx, ctx.t('reminders.calendar'), body, {
    done,
    // The page contains the secret: no copy of it may be stored.
    ...(address && { headers: { 'cache-control': 'no-store' } }),
  })
}
