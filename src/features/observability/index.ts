/** What is wrong now, and since when. */
import { defineRoom } from '../../platform/room.ts'
import { events } from './events.ts'

export const observabilityRoom = defineRoom({ name: 'observability', events })
