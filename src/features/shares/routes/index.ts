/** All routes of sharing. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'
import { publicRoutes } from './public.ts'

export const routes = joinRoutes(pageRoutes, publicRoutes, apiRoutes)
