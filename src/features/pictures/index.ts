/** Pictures in notes and documents. */
import { defineFeature } from '#platform/feature.ts'
import { zippedPictures } from './actions/zip.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'
import { texts } from './texts.ts'

export { copyPictures, loadPicture } from './actions/keep.ts'
export { refuse as refusePicture } from './problems.ts'
export { showPicture } from './routes.ts'

export const picturesFeature = defineFeature({
  name: 'pictures',
  routes,
  texts,
  problems,
  jobs,
  ownedTables: ['pictures', 'picture_parts'],
  hooks: {
    async files_zipping(ctx, { ownerId, companions }) {
      companions.push(zippedPictures(ctx, ownerId))
    },
  },
})
