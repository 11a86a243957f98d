/** Every address of sharing. */
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'
import { publicRoutes } from './public.ts'

export const routes = { ...pageRoutes, ...publicRoutes, ...apiRoutes }
