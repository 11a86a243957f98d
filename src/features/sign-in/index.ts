/** Signing in and out. */
import { defineRoom } from '../../platform/room.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'
import { texts } from './texts.ts'

export { visitorLocale } from './actions.ts'
export { isLocalSignIn, signInStatus } from './rules/local-sign-in.ts'
export { signatureOf } from './rules/messenger.ts'

export const signInRoom = defineRoom({ name: 'sign-in', routes, texts, problems, jobs })
