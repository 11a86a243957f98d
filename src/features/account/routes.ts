/** Me, my choices and my devices. */
import { type ComponentChildren, h } from 'preact'
import { z } from 'zod'
import type { MemberContext } from '../../platform/context.ts'
import { defineRoutes, del, get, page, post, put, seeOther } from '../../platform/http/index.ts'
import { exactTime, relativeTime } from '../../platform/time/format.ts'
import {
  changePreferences,
  endOtherSessions,
  endSession,
  preferencesOf,
  showMe,
  showPreferences,
  showSessions,
} from './actions/account.ts'
import { EndedReply, Me, PreferencesChange, PreferencesReply, SessionsReply } from './contract.ts'
import { General } from './views/general.tsx'
import { Sessions } from './views/sessions.tsx'
import { SettingsFrame } from './views/settings-frame.tsx'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** A form sends text; numbers are made of it before the same schema judges. */
const PreferencesForm = z.preprocess((form) => {
  const given = { ...(form as Record<string, unknown>) }
  if (typeof given['text_scale'] === 'string') given['text_scale'] = Number(given['text_scale'])
  return given
}, PreferencesChange)

const Done = z.object({ done: z.string().optional().catch(undefined) })

export const routes = defineRoutes({
  me: get('/api/me', { who: 'bearer', summary: 'Who is signed in.', reply: Me, act: showMe }),

  preferences: get('/api/me/preferences', {
    who: 'bearer',
    summary: 'What this person chose.',
    reply: PreferencesReply,
    act: showPreferences,
  }),

  savePreferences: put('/api/me/preferences', {
    who: 'member',
    summary: 'Changes the named preferences and keeps the others.',
    body: PreferencesChange,
    reply: PreferencesReply,
    act: (ctx, { body }) => changePreferences(ctx, body),
  }),

  sessions: get('/api/me/sessions', {
    who: 'member',
    summary: 'The devices that are signed in.',
    reply: SessionsReply,
    act: showSessions,
  }),

  endSession: del('/api/me/sessions/:id', {
    who: 'member',
    summary: 'Ends one session; its next request is anonymous.',
    reply: EndedReply,
    refuses: ['session_not_found'],
    act: (ctx, { params }) => endSession(ctx, params.id),
  }),

  endOtherSessions: post('/api/me/sessions/end-others', {
    who: 'member',
    summary: 'Ends every session but this one.',
    reply: EndedReply,
    act: endOtherSessions,
  }),

  settings: get('/settings', {
    who: 'member',
    summary: 'Language, time zone and look.',
    query: Done,
    act(ctx, { query }) {
      const preferences = preferencesOf(ctx.actor)
      const localTime = exactTime(ctx.now(), ctx.locale, preferences.time_zone)
      const body = h(General, { t: ctx.t, preferences, timeZones, localTime })
      const done = query.done === 'saved' ? ctx.t('account.saved') : undefined
      return settingsPage(ctx, 'general', body, done)
    },
  }),

  saveSettings: post('/settings', {
    who: 'member',
    summary: 'The form of the settings page.',
    body: PreferencesForm,
    async act(ctx, { body }) {
      await changePreferences(ctx, body)
      return seeOther('/settings?done=saved')
    },
  }),

  sessionsPage: get('/settings/sessions', {
    who: 'member',
    summary: 'The devices that are signed in, as a page.',
    query: Done,
    async act(ctx, { query }) {
      const { sessions } = await showSessions(ctx)
      const body = h(Sessions, {
        t: ctx.t,
        sessions: sessions.map((session) => ({
          id: session.id,
          agent: session.agent,
          addressPrefix: session.address_prefix,
          createdAt: timeOf(ctx, session.created_at),
          lastSeenAt: timeOf(ctx, session.last_seen_at),
          isCurrent: session.is_current,
        })),
      })
      const n = Number(query.done)
      const done =
        Number.isInteger(n) && n > 0 && n < 1_000 ? ctx.t('account.ended', { n }) : undefined
      return settingsPage(ctx, 'sessions', body, done)
    },
  }),

  endSessionForm: post('/settings/sessions/end', {
    who: 'member',
    summary: 'The End button of a session.',
    body: z.object({ id: z.string() }),
    async act(ctx, { body }) {
      const { ended } = await endSession(ctx, body.id)
      return seeOther(`/settings/sessions?done=${ended}`)
    },
  }),

  endOthersForm: post('/settings/sessions/end-others', {
    who: 'member',
    summary: 'The button that ends all other sessions.',
    async act(ctx) {
      const { ended } = await endOtherSessions(ctx)
      return seeOther(`/settings/sessions?done=${ended}`)
    },
  }),
})

function settingsPage(
  ctx: MemberContext,
  section: 'general' | 'sessions',
  children: ComponentChildren,
  done: string | undefined,
) {
  return page({
    title: ctx.t(section === 'general' ? 'account.settings' : 'account.sessions'),
    body: h(SettingsFrame, { t: ctx.t, section, done, children }),
  })
}

function timeOf(ctx: MemberContext, iso: string) {
  const at = Date.parse(iso)
  return {
    iso,
    text: relativeTime(at, ctx.now(), ctx.locale),
    exact: exactTime(at, ctx.locale, ctx.actor.timeZone),
  }
}
