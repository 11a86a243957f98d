/** Files shown to people without an account. */
import { defineRoom } from '../../platform/room.ts'
import { events } from './events.ts'

export const sharesRoom = defineRoom({ name: 'shares', events })
