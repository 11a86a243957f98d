/** Every address of the notes. */
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'

export const routes = { ...apiRoutes, ...pageRoutes }
