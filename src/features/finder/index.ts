/** The one search box. */
import { defineRoom } from '../../platform/room.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'

export const finderRoom = defineRoom({ name: 'finder', routes, problems })
