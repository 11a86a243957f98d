/** Pages that write: new, upload, edit. */
import { defineRoutes } from '../../../platform/http/index.ts'

export const writingRoutes = defineRoutes({})
