/** What nobody comes back for. */
import { defineJob } from '../../platform/jobs/index.ts'
import { forgetRunPlaces } from './store.ts'

export const jobs = [
  defineJob({
    id: 'forget_run_places',
    name: { en: 'Forget runs of ended processes', he: 'שכחת הרצות של תהליכים שהסתיימו' },
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    run: async (ctx) => void (await forgetRunPlaces(ctx.store, ctx.now())),
  }),
]
