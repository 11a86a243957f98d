/**
 * Events of syncs, of analyses, and between the library and a code host. `host` is a host name, `repo` the mirror's
 * own name.
 */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

const many = z.int().nonnegative()
const durationMs = z.int().nonnegative()
const source = { host: z.string(), repo: z.string().nullable() }

export const events = defineEvents({
  codehost_sync: {
    severity: 'info',
    means: 'A mirror was brought up to date; `count` is the number of files in its tree.',
    msg_en: 'A repository was synchronised',
    msg_he: 'המאגר סונכרן בהצלחה',
    fields: { ...source, count: many, duration_ms: durationMs },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}

// The stages of an analysis. `repo` is the mirror's own name.

const analysis = { repo: z.string() }

export const repoAnalysisEvents = defineEvents({
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
  interface EventCatalogue extends FieldsOf<typeof repoAnalysisEvents> {}
}

// Events between the library and a code host. `host` is a host name, `repo` the mirror's own name.

const failure = { ...source, error: z.string() }

export const codeHostEvents = defineEvents({
  codehost_rate_limit_check: {
    severity: 'info',
    means:
      'The number of requests left was read from the code host before an upload; null when it does not report it.',
    msg_en: 'The rate limit of the code host was checked',
    msg_he: 'נבדקה מכסת הבקשות באתר אירוח הקוד',
    fields: {
      host: z.string(),
      remaining: many.nullable(),
      limit: many.nullable(),
      resets_in_seconds: many.nullable(),
    },
  },
  codehost_upload_start: {
    severity: 'info',
    means: 'An upload to a code host began: of a file of the library, or of text sent directly.',
    msg_en: 'An upload to the code host began',
    msg_he: 'התחילה העלאה לאתר אירוח הקוד',
    fields: { ...source, kind: z.enum(['saved', 'direct']) },
  },
  codehost_upload_saved_error: {
    severity: 'error',
    means: 'A file of the library could not be written to the code host; the library still has it.',
    msg_en: 'A saved file could not be uploaded',
    msg_he: 'העלאת קובץ שמור נכשלה',
    fields: failure,
  },
  codehost_upload_direct_error: {
    severity: 'error',
    means: 'Text that was sent straight to the code host did not arrive there.',
    msg_en: 'A direct upload failed',
    msg_he: 'העלאה ישירה נכשלה',
    fields: failure,
  },
  codehost_import_repo_error: {
    severity: 'error',
    means: 'The files of a repository could not be brought into the library.',
    msg_en: 'A repository could not be imported',
    msg_he: 'ייבוא המאגר נכשל',
    fields: failure,
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof codeHostEvents> {}
}
