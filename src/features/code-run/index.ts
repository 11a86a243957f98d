/** Running a person's code in the server's sandbox. */
import { defineRoom } from '../../platform/room.ts'
import { examineAtStart, stopRunning } from './actions.ts'
import {
  DEFAULT_MEMORY_MB,
  DEFAULT_TIMEOUT_SECONDS,
  MAX_CODE_BYTES,
  MAX_OUTPUT_BYTES,
} from './contract/limits.ts'
import { events } from './events.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'

export { capabilityOf } from './actions.ts'

/** What a page shows and begins with. */
export const runLimits = {
  maxCodeBytes: MAX_CODE_BYTES,
  maxOutputBytes: MAX_OUTPUT_BYTES,
  timeoutSeconds: DEFAULT_TIMEOUT_SECONDS,
  memoryMb: DEFAULT_MEMORY_MB,
} as const

export const codeRunRoom = defineRoom({
  name: 'code-run',
  routes,
  problems,
  events,
  onStart: async (ctx) => examineAtStart(ctx),
  onStop: stopRunning,
})
