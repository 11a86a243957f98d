/** Every address of the notes. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'
import { repoApiRoutes } from './repo-api.ts'

export const routes = joinRoutes(apiRoutes, repoApiRoutes, pageRoutes)
