/** What a sync of a repository would change, and the notes that lost their file: `repos` plans, notes are tied by `notes`. */
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { routes } from './routes/index.ts'

export const repoSyncFeature = defineFeature({
  name: 'repo-sync',
  routes,
  texts: textsOf('repoSync'),
})
