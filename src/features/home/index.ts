/** The front door. */
import { defineRoom } from '../../platform/room.ts'
import { events } from './events.ts'
import { routes } from './routes.ts'
import { texts } from './texts.ts'

export { ProblemView, problemTitle } from './views/problem.tsx'

export const homeRoom = defineRoom({ name: 'home', routes, texts, events })
