/** Every address of the library. */
import { joinRoutes } from '../../../platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'
import { savedSearchRoutes } from './saved-searches.ts'
import { writingRoutes } from './writing.ts'

export const routes = joinRoutes(apiRoutes, pageRoutes, savedSearchRoutes, writingRoutes)
