/** Every address of the account but the profile, which other features have a part in. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'

export const routes = joinRoutes(apiRoutes, pageRoutes)
