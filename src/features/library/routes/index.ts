/** Every address of the library. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { bulkRoutes } from './bulk.ts'
import { pageRoutes } from './pages.ts'
import { savedSearchRoutes } from './saved-searches.ts'
import { versionRoutes } from './versions.ts'

export const routes = joinRoutes(
  apiRoutes,
  versionRoutes,
  bulkRoutes,
  pageRoutes,
  savedSearchRoutes,
)
