/** What a sync of a repository would change, and the notes that lost their file: `repos` plans, notes are tied by `notes`. */
import { defineFeature } from '#platform/feature.ts'
import { routes } from './routes/index.ts'
import { texts } from './texts.ts'

export const repoSyncFeature = defineFeature({ name: 'repo-sync', routes, texts })
