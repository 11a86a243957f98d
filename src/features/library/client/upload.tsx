/** The upload page in the browser. */
import { island } from '../../../client/island.ts'
import { UploadIsland } from './parts/writing/upload/upload-island.tsx'

island('upload', UploadIsland)
