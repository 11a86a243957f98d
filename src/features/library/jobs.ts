/** Long texts are saved at once and indexed afterwards, a piece at a time; so are their symbols. */
import { defineJob } from '../../platform/jobs/index.ts'
import { indexSymbols } from './actions/index-symbols.ts'
import { indexTexts } from './actions/index-texts.ts'

export const jobs = [
  defineJob({
    id: 'index_texts',
    name: { en: 'Index long texts', he: 'הוספת טקסטים ארוכים לאינדקס' },
    schedule: { everyMs: 60_000 },
    timeoutMs: 3_600_000,
    run: indexTexts,
  }),
  defineJob({
    id: 'index_symbols',
    name: { en: 'Index symbols', he: 'הוספת סמלים לאינדקס' },
    schedule: { everyMs: 60_000 },
    timeoutMs: 3_600_000,
    run: indexSymbols,
  }),
]
