/** Long texts are saved at once and indexed afterwards, a piece at a time; so are their symbols. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { indexSymbols } from '../actions/index-symbols.ts'
import { indexTexts } from '../actions/index-texts.ts'

const names = jobNamesOf('library')

export const jobs = [
  defineJob({
    id: 'index_texts',
    name: names.index_texts,
    schedule: { everyMs: 60_000 },
    timeoutMs: 3_600_000,
    run: indexTexts,
  }),
  defineJob({
    id: 'index_symbols',
    name: names.index_symbols,
    schedule: { everyMs: 60_000 },
    timeoutMs: 3_600_000,
    run: indexSymbols,
  }),
]
