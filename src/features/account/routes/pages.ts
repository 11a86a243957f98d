/** The pages of the settings that need no other features. */

import { h } from 'preact'
import * as z from 'zod'
import { accountPaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, post, seeOther, withHeaders } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { dateLabels, exactTime, zoneLabel } from '#platform/time/format.ts'
import { isTimeZone } from '#platform/time/index.ts'
import { leave, stay } from '../actions/leaving.ts'
import { findUnreadableZone, preferencesOf, resetPreferences } from '../actions/preferences.ts'
import { leavingHeaders, showSessions } from '../actions/sessions.ts'
import { LeaveForm, ZoneQuery } from '../contract/index.ts'
import { General } from '../views/general.tsx'
import { Farewell, LeaveQuestion, StayQuestion } from '../views/leaving.tsx'
import { Sessions } from '../views/sessions.tsx'
import { TimeZone } from '../views/time-zone.tsx'
import { settingsPage } from './settings-page.ts'

// A search among the time zones of the world.

const MAX_ZONES = 40

interface ZoneMatches {
  zones: readonly string[]
  more: number
}

/** Every word must occur; a city is written with spaces or without. An empty search finds nothing. */
function findZones(all: readonly string[], query: string): ZoneMatches {
  const terms = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return { zones: [], more: 0 }
  const matches = all.filter((zone) => {
    const name = zone.toLowerCase().replaceAll('_', ' ')
    return terms.every((term) => name.includes(term.replaceAll('_', ' ')))
  })
  return { zones: matches.slice(0, MAX_ZONES), more: Math.max(0, matches.length - MAX_ZONES) }
}

/** `Africa`, `America` …: the part before the first slash. */
function regionsOf(all: readonly string[]): string[] {
  const regions = all.filter((zone) => zone.includes('/')).map((zone) => zone.split('/')[0]!)
  return [...new Set(regions)].sort()
}

const timeZones = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && isTimeZone(zone)),
]
const regions = regionsOf(timeZones)

const Done = z.object({ done: z.string().optional().catch(undefined) })

export const pageRoutes = defineRoutes({
  settings: get(accountPaths.settings, {
    who: 'member',
    summary: 'Language and look.',
    query: Done,
    act(ctx, { query }) {
      const preferences = preferencesOf(ctx.actor)
      const done =
        query.done === 'saved'
          ? ctx.t('account.saved')
          : query.done === 'reset'
            ? ctx.t('account.was_reset')
            : undefined
      const body = h(General, { preferences })
      return settingsPage(ctx, ctx.t('account.general'), body, {
        done,
        shows: { preferences, done },
      })
    },
  }),

  resetSettings: post(accountPaths.reset, {
    who: 'member',
    summary: 'Look and keys as at first; language and time zone stay.',
    async act(ctx) {
      await resetPreferences(ctx)
      return seeOther(href(accountPaths.settings, null, { done: 'reset' }))
    },
  }),

  timeZone: get(accountPaths.timeZone, {
    who: 'member',
    summary: 'The time zone, and a search among all of them.',
    query: ZoneQuery,
    async act(ctx, { query }) {
      const { timeZone: zone } = ctx.actor
      const { zones, more } = findZones(timeZones, query.q ?? '')
      const body = h(TimeZone, {
        zone,
        unreadable: await findUnreadableZone(ctx),
        label: zoneLabel(ctx.now(), zone),
        time: exactTime(ctx.now(), ctx.locale, zone).replace(/ \(.*$/, ''),
        query: query.q ?? '',
        regions,
        matches: zones.map((one) => ({ zone: one, label: zoneLabel(ctx.now(), one) })),
        more,
      })
      const done = query.done === 'saved' ? ctx.t('account.saved') : undefined
      return settingsPage(ctx, ctx.t('account.time_zone'), body, { done })
    },
  }),

  sessionsPage: get(accountPaths.sessions, {
    who: 'member',
    summary: 'The devices that are signed in, as a page.',
    query: Done,
    async act(ctx, { query }) {
      const { sessions } = await showSessions(ctx)
      const body = h(Sessions, { sessions })
      const n = Number(query.done)
      const done =
        Number.isInteger(n) && n > 0 && n < 1_000 ? ctx.t('account.ended', { n }) : undefined
      return settingsPage(ctx, ctx.t('account.sessions'), body, { done })
    },
  }),

  accountPage: get(accountPaths.account, {
    who: 'member',
    summary: 'Delete the account, or keep it after all.',
    query: Done,
    act(ctx, { query }) {
      const { t, actor } = ctx
      const body =
        actor.leavingAt === null
          ? h(LeaveQuestion, null)
          : h(StayQuestion, { date: dayOf(ctx, actor.leavingAt) })
      const done = query.done === 'stayed' ? t('account.stayed') : undefined
      return settingsPage(ctx, ctx.t('account.account'), body, { done })
    },
  }),

  leaveForm: post(accountPaths.leave, {
    who: 'member',
    summary: 'Announces that one leaves: signed out everywhere, deleted after thirty days.',
    limit: 'delete',
    body: LeaveForm,
    refuses: ['last_administrator'],
    async act(ctx, { request }) {
      const date = dayOf(ctx, await leave(ctx))
      const farewell = page({
        title: ctx.t('account.left_title'),
        shell: 'plain',
        isOfNobody: true,
        body: h(Farewell, { date }),
      })
      return withHeaders(farewell, leavingHeaders(request))
    },
  }),

  stayForm: post(accountPaths.stay, {
    who: 'member',
    summary: 'Keeps the account after all.',
    async act(ctx) {
      await stay(ctx)
      return seeOther(href(accountPaths.account, null, { done: 'stayed' }))
    },
  }),
})

function dayOf(ctx: MemberContext, at: number): string {
  return dateLabels(at, ctx.locale, ctx.actor.timeZone)
}
