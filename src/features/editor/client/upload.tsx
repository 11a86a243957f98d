/** The upload page in the browser. */
import { island } from '#client/islands/island.ts'
import { UploadIsland } from './uploading/upload-island.tsx'

island('upload', UploadIsland)
