/** The stages of an analysis. `repo` is the mirror's own name. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

const analysis = { repo: z.string() }

export const events = defineEvents({
  repo_analysis_start: {
    severity: 'info',
    means: 'The analysis of a repository began.',
    msg_en: 'A repository analysis began',
    msg_he: 'התחיל ניתוח של מאגר',
    fields: analysis,
  },
  repo_analysis_parsed: {
    severity: 'info',
    means: 'All files of the repository were read; the figures are worked out next.',
    msg_en: 'The files of the repository were read',
    msg_he: 'קובצי המאגר נקראו',
    fields: { ...analysis, count: z.int().nonnegative() },
  },
  repo_analysis_done: {
    severity: 'info',
    means: 'The analysis is complete and its page can be opened.',
    msg_en: 'The repository analysis is complete',
    msg_he: 'ניתוח המאגר הושלם',
    fields: { ...analysis, duration_ms: z.int().nonnegative() },
  },
  repo_analysis_error: {
    severity: 'error',
    means: 'The analysis failed; the last complete one stays on its page.',
    msg_en: 'The repository analysis failed',
    msg_he: 'ניתוח המאגר נכשל',
    fields: { ...analysis, error: z.string() },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
