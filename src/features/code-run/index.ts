/** Running a person's code in the server's sandbox. */
import { defineRoom } from '../../platform/room.ts'
import { examineAtStart, stopRunning } from './actions.ts'
import { events } from './events.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'

export { capabilityOf } from './actions.ts'

export const codeRunRoom = defineRoom({
  name: 'code-run',
  routes,
  problems,
  events,
  onStart: async (ctx) => examineAtStart(ctx),
  onStop: stopRunning,
})
