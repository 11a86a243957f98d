/** Runs what features do at the start and at the stop of the program. One that fails is logged and stops no other. */
import * as z from 'zod'
import type { Context } from './context.ts'
import { defineEvents, type FieldsOf } from './events/index.ts'
import type { Feature } from './feature.ts'

export const startEvents = defineEvents({
  room_start_error: {
    severity: 'error',
    means: 'A part of the program could not check itself at the start; everything else runs.',
    msg_en: 'A start-up check failed',
    msg_he: 'בדיקה בעת ההפעלה נכשלה',
    fields: { room: z.string(), error: z.string() },
  },
})

declare module './events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof startEvents> {}
}

/** One after another, so that two features never build something in the database at once. */
export async function startFeatures(features: readonly Feature[], ctx: Context): Promise<void> {
  for (const feature of features) {
    try {
      await feature.onStart?.(ctx)
    } catch (error) {
      ctx.log.error({ err: error, feature: feature.name }, 'a start-up check failed')
      ctx.emit('room_start_error', { room: feature.name, error: String(error) })
    }
  }
}

/** All at once: the program is going, and one that cannot let go must not keep the others. */
export async function stopFeatures(features: readonly Feature[], ctx: Context): Promise<void> {
  await Promise.all(
    features.map(async (feature) => {
      try {
        await feature.onStop?.(ctx)
      } catch (error) {
        ctx.log.error(
          { err: error, feature: feature.name },
          'a part of the program did not stop well',
        )
      }
    }),
  )
}
