/** A file: its source, its rendered form, its history. It stores nothing of its own. */
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { problems } from './problems.ts'
import { apiRoutes } from './routes/api.ts'
import { pageRoutes } from './routes/pages.ts'
import { rawRoutes } from './routes/raw.ts'
import { texts } from './texts.ts'

const routes = joinRoutes(pageRoutes, rawRoutes, apiRoutes)

export { LONG_LINE } from './contract/index.ts'
export { diagramRoutes } from './routes/diagrams.ts'
export {
  drawReading,
  drawReadingSource,
  linesOnPage,
  readingDocument,
  readingImage,
  readingKind,
} from './routes/reading.ts'
export { comparisonLabels } from './texts.ts'
export { DiffTable } from './views/comparison.tsx'

export const viewerFeature = defineFeature({ name: 'viewer', routes, texts, problems })
