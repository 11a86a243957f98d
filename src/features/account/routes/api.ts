/** The person, their preferences and their devices: as JSON, and by the forms of the settings. */
import { statsPaths } from '#paths/pages.ts'
import { accountPaths } from '#paths/people.ts'
import {
  defineRoutes,
  del,
  type Fields,
  get,
  post,
  put,
  type RequestInfo,
} from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import {
  acknowledgeWelcome,
  changePreferences,
  showMe,
  showPreferences,
} from '../actions/preferences.ts'
import { endOtherSessions, endSession, showSessions } from '../actions/sessions.ts'
import {
  EndedReply,
  Me,
  PreferencesChange,
  PreferencesReply,
  SessionsReply,
  WelcomeReply,
} from '../contract/index.ts'

export const apiRoutes = defineRoutes({
  me: get(accountPaths.apiMe, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'Who is signed in.',
    reply: Me,
    act: showMe,
  }),

  acknowledgeWelcome: post(accountPaths.apiWelcome, {
    who: 'bearer',
    scope: 'write',
    summary: 'The welcome was seen; it is never shown again, on any device.',
    reply: WelcomeReply,
    act: acknowledgeWelcome,
    form: {
      at: accountPaths.welcome,
      summary: 'The buttons of the welcome, without a script.',
      to: (_done, { request }) => refererPath(request) ?? statsPaths.dashboard,
    },
  }),

  preferences: get(accountPaths.apiPreferences, {
    who: 'bearer',
    scope: 'read',
    summary: 'What this person chose.',
    reply: PreferencesReply,
    act: showPreferences,
  }),

  savePreferences: put(accountPaths.apiPreferences, {
    who: 'member',
    summary: 'Changes the named preferences and keeps the others.',
    body: PreferencesChange,
    reply: PreferencesReply,
    act: (ctx, { body }) => changePreferences(ctx, body),
    form: [
      {
        at: accountPaths.settings,
        summary: 'The form of the settings page.',
        read: preferencesIn,
        to: href(accountPaths.settings, null, { done: 'saved' }),
      },
      {
        at: accountPaths.timeZone,
        summary: 'Chooses a time zone.',
        read: ({ time_zone }) => ({ time_zone }),
        to: href(accountPaths.timeZone, null, { done: 'saved' }),
      },
    ],
  }),

  sessions: get(accountPaths.apiSessions, {
    who: 'member',
    summary: 'The devices that are signed in.',
    reply: SessionsReply,
    act: showSessions,
  }),

  endSession: del(accountPaths.apiSession, {
    who: 'member',
    summary: 'Ends one session; its next request is anonymous.',
    reply: EndedReply,
    refuses: ['session_not_found'],
    act: (ctx, { params }) => endSession(ctx, params.id),
    form: {
      at: accountPaths.endSession,
      summary: 'The End button of a session.',
      limit: 'write',
      to: ({ ended }) => href(accountPaths.sessions, null, { done: ended }),
    },
  }),

  endOtherSessions: post(accountPaths.apiEndOthers, {
    who: 'member',
    summary: 'Ends every session but this one.',
    reply: EndedReply,
    act: endOtherSessions,
    form: {
      at: accountPaths.endOtherSessions,
      summary: 'The button that ends all other sessions.',
      to: ({ ended }) => href(accountPaths.sessions, null, { done: ended }),
    },
  }),
})

/** A browser's form sends text, and nothing for a switch that is off. */
function preferencesIn({ switches = '', ...chosen }: Fields): Record<string, unknown> {
  const input: Record<string, unknown> = { ...chosen }
  for (const name of ['text_scale', 'code_scale'])
    if (name in chosen) input[name] = Number(chosen[name])
  for (const name of switches.split(' ').filter(Boolean)) input[name] = name in chosen
  return input
}

/** Back to the page that contained the button. */
function refererPath({ headers: { referer }, origin }: RequestInfo): string | null {
  const from = typeof referer === 'string' ? URL.parse(referer) : null
  return from?.origin === origin ? from.pathname + from.search : null
}
