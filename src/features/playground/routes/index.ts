/** All routes of the code tools. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { pageRoutes } from './page.ts'

export const routes = joinRoutes(apiRoutes, pageRoutes)
