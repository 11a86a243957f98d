/** The list of files as a page. */
import { defineRoutes } from '../../../platform/http/index.ts'

export const pageRoutes = defineRoutes({})
