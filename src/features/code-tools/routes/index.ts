/** Every address of the code tools. */
import { apiRoutes } from './api.ts'
import { pageRoutes } from './page.ts'

export const routes = { ...apiRoutes, ...pageRoutes }
