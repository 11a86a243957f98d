/** All routes of histories and searches. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'

export const routes = joinRoutes(apiRoutes, pageRoutes)
