/** Deletes notes permanently when their thirty days are over, and pictures that no text names any more. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { collectPictures } from '../actions/pictures.ts'
import { indexNoteTags } from '../actions/tags.ts'
import { sweepNotes } from '../actions/trash.ts'

const names = jobNamesOf('notes')

export const jobs = [
  defineJob({
    id: 'sweep_notes',
    name: names.sweep_notes,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 600_000,
    deletesByAge: true,
    run: sweepNotes,
  }),
  defineJob({
    id: 'index_note_tags',
    name: names.index_note_tags,
    schedule: { everyMs: 60_000 },
    timeoutMs: 3_600_000,
    isRepeatable: true,
    run: indexNoteTags,
  }),
]

// Deletes pictures that no text names any more.

const pictureNames = jobNamesOf('pictures')

export const picturesJobs = [
  defineJob({
    id: 'collect_pictures',
    name: pictureNames.collect_pictures,
    schedule: { everyMs: 6 * 3_600_000 },
    timeoutMs: 3_600_000,
    deletesByAge: true,
    isRepeatable: true,
    run: collectPictures,
  }),
]
