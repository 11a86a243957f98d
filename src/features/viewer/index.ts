/** A file: its source, its rendered form, its history. It stores nothing of its own. */
import { defineFeature } from '#platform/feature.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'
import { texts } from './texts.ts'

export { LONG_LINE } from './contract/index.ts'
export { diagramRoutes } from './routes/diagrams.ts'
export {
  drawReading,
  drawReadingSource,
  readingDocument,
  readingImage,
  readingKind,
} from './routes/reading.ts'
export { comparisonLabels } from './texts.ts'
export { DiffTable } from './views/diff-table.tsx'

export const viewerFeature = defineFeature({ name: 'viewer', routes, texts, problems })
