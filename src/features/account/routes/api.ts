/** The person, their preferences and their devices, as JSON. */

import { accountPaths } from '#paths/people.ts'
import { defineRoutes, del, get, post, put } from '#platform/http/index.ts'
import { changePreferences, showMe, showPreferences } from '../actions/preferences.ts'
import { endOtherSessions, endSession, showSessions } from '../actions/sessions.ts'
import { acknowledgeWelcome } from '../actions/welcome.ts'
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
  }),

  endOtherSessions: post(accountPaths.apiEndOthers, {
    who: 'member',
    summary: 'Ends every session but this one.',
    reply: EndedReply,
    act: endOtherSessions,
  }),
})
