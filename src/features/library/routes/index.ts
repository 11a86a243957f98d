/** Every address of the library. */
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'
import { writingRoutes } from './writing.ts'

export const routes = { ...apiRoutes, ...pageRoutes, ...writingRoutes }
