/** Reads the links of texts of before. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { indexLinks } from './actions/index-texts.ts'

const names = jobNamesOf('links')

export const jobs = [
  defineJob({
    id: 'index_links',
    name: names.index_links,
    schedule: { everyMs: 60_000 },
    timeoutMs: 3_600_000,
    isRepeatable: true,
    run: indexLinks,
  }),
]
