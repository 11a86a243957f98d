/** Every address of the account but the profile, which other rooms have a part in. */
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'

export const routes = { ...apiRoutes, ...pageRoutes }
