/** Deletes pictures that no text names any more. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { collectPictures } from '../actions/pictures/collect.ts'

const names = jobNamesOf('pictures')

export const jobs = [
  defineJob({
    id: 'collect_pictures',
    name: names.collect_pictures,
    schedule: { everyMs: 6 * 3_600_000 },
    timeoutMs: 3_600_000,
    deletesByAge: true,
    isRepeatable: true,
    run: collectPictures,
  }),
]
