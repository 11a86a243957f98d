/** Reading a file: its source, its rendered form, its history. It keeps nothing of its own. */
import { defineRoom } from '../../platform/room.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'
import { islandTexts } from './texts/islands.ts'
import { texts } from './texts.ts'

export { diagramRoutes } from './routes/diagrams.ts'
export {
  drawReading,
  type Reading,
  type ReadingPlace,
  readingDocument,
  readingImage,
  readingKind,
} from './routes/reading.ts'

export const viewerRoom = defineRoom({ name: 'viewer', routes, texts, islandTexts, problems })
