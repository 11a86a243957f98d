/** A scratch pad for code: format, check, fix, compare, run. */
import { stopTools } from '../../platform/formatters/index.ts'
import { defineRoom } from '../../platform/room.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'

export const codeToolsRoom = defineRoom({
  name: 'code-tools',
  routes,
  problems,
  onStop: () => stopTools(),
})
