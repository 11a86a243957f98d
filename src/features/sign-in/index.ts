/** Signing in and out. */
import { defineRoom } from '../../platform/room.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'
import { texts } from './texts.ts'

export { isStandInActive, visitorLocale } from './actions.ts'
export { signatureOf } from './rules.ts'

export const signInRoom = defineRoom({ name: 'sign-in', routes, texts, problems, jobs })
