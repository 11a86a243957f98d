/** Pictures that nothing names any more leave the store. */
import { defineJob } from '../../platform/jobs/index.ts'
import { collectPictures } from './actions/collect.ts'

export const jobs = [
  defineJob({
    id: 'collect_pictures',
    name: { en: 'Remove unused pictures', he: 'הסרת תמונות שאינן בשימוש' },
    schedule: { everyMs: 6 * 3_600_000 },
    timeoutMs: 3_600_000,
    run: collectPictures,
  }),
]
