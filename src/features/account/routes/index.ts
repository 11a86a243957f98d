/** All routes of the account. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'
import { profileRoutes } from './profile.ts'

export const routes = joinRoutes(apiRoutes, pageRoutes, profileRoutes)
