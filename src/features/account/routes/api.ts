/** Me, my choices and my devices, as JSON. */
import { defineRoutes, del, get, post, put } from '../../../platform/http/index.ts'
import {
  changePreferences,
  endOtherSessions,
  endSession,
  showMe,
  showPreferences,
  showSessions,
} from '../actions/account.ts'
import { acknowledgeWelcome } from '../actions/welcome.ts'
import {
  EndedReply,
  Me,
  PreferencesChange,
  PreferencesReply,
  SessionsReply,
  WelcomeReply,
} from '../contract.ts'

export const apiRoutes = defineRoutes({
  me: get('/api/me', { who: 'bearer', summary: 'Who is signed in.', reply: Me, act: showMe }),

  acknowledgeWelcome: post('/api/welcome/ack', {
    who: 'bearer',
    summary: 'The welcome was seen; it is never shown again, on any device.',
    reply: WelcomeReply,
    act: acknowledgeWelcome,
  }),

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
})
