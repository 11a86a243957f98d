/** Every address of the boards. */
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'

export const routes = { ...apiRoutes, ...pageRoutes }
