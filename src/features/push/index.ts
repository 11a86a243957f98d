/** Notifications that reach a browser that is closed. */
import { defineRoom } from '../../platform/room.ts'
import { events } from './events.ts'

export const pushRoom = defineRoom({ name: 'push', events })
