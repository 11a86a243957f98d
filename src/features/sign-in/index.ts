/** Signing in and out. */
import type { TextKey } from '../../platform/i18n/index.ts'
import { defineRoom } from '../../platform/room.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'
import { texts } from './texts.ts'

export { visitorLocale } from './actions.ts'
export { isLocalSignIn, signInStatus } from './rules/local-sign-in.ts'
export { signatureOf } from './rules/messenger.ts'

const KEYS = ['name', 'name_hint', 'enter', 'entering', 'refused', 'limited', 'failed'].map(
  (key) => `sign_in.${key}` as TextKey,
)

export const signInRoom = defineRoom({
  name: 'sign-in',
  routes,
  texts,
  islandTexts: { 'messenger-widget': KEYS, 'stand-in': KEYS },
  problems,
  jobs,
})
