/** What rooms look after when the program starts and when it stops. A room that cannot is told about and stops nothing. */
import { z } from 'zod'
import type { Context } from './context.ts'
import { defineEvents, type FieldsOf } from './events/index.ts'
import type { Room } from './room.ts'

export const startEvents = defineEvents({
  room_start_error: {
    severity: 'error',
    means: 'A part of the program could not check itself at the start; everything else runs.',
    msg_en: 'A start-up check failed',
    msg_he: 'בדיקה בעת ההפעלה נכשלה',
    fields: { room: z.string(), error: z.string() },
  },
})

declare module './events/index.ts' {
  interface EventCatalogue extends FieldsOf<typeof startEvents> {}
}

/** One after another, so that two rooms never build something in the database at once. */
export async function startRooms(rooms: readonly Room[], ctx: Context): Promise<void> {
  for (const room of rooms) {
    try {
      await room.onStart?.(ctx)
    } catch (fault) {
      ctx.log.error({ err: fault, room: room.name }, 'a start-up check failed')
      ctx.emit('room_start_error', { room: room.name, error: String(fault) })
    }
  }
}

/** All at once: the program is going, and one that cannot let go must not keep the others. */
export async function stopRooms(rooms: readonly Room[], ctx: Context): Promise<void> {
  await Promise.all(
    rooms.map(async (room) => {
      try {
        await room.onStop?.(ctx)
      } catch (fault) {
        ctx.log.error({ err: fault, room: room.name }, 'a part of the program did not stop well')
      }
    }),
  )
}
