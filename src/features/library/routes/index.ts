/** Every address of the library. */
import { joinRoutes } from '../../../platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'
import { writingRoutes } from './writing.ts'

export const routes = joinRoutes(apiRoutes, pageRoutes, writingRoutes)
