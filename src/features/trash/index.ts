/** The bin: what was deleted waits here, comes back, or goes for good. */

import { trashPaths } from '#paths/files.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { checkAtStart } from './actions/expiry-index.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { islandTexts } from './texts/islands.ts'

export { repairTrash } from './actions/expiry-index.ts'

export const trashFeature = defineFeature({
  name: 'trash',
  routes,
  texts: textsOf('trash'),
  islandTexts,
  events,
  jobs,
  onStart: async (ctx) => void (await checkAtStart(ctx)),
  nav: [
    {
      path: trashPaths.trash,
      label: 'trash.bin',
      icon: 'trash-2',
      group: 'main',
      key: 't',
      order: 90,
    },
    { path: trashPaths.trash, label: 'trash.files', icon: 'file', group: 'bin', order: 91 },
    {
      path: trashPaths.verifyIndexes,
      label: 'trash.indexes',
      icon: 'database',
      group: 'admin',
      order: 190,
      role: 'admin',
    },
  ],
})
