/** Every address of the viewer. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'
import { rawRoutes } from './raw.ts'

export const routes = joinRoutes(pageRoutes, rawRoutes, apiRoutes)
