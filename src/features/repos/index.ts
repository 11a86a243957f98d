/** Repositories and the hosts they come from. */
import { defineRoom } from '../../platform/room.ts'
import { events } from './events.ts'

export const reposRoom = defineRoom({ name: 'repos', events })
