/** Every address of the viewer. */
import { apiRoutes } from './api.ts'
import { formRoutes } from './forms.ts'
import { pageRoutes } from './pages.ts'
import { rawRoutes } from './raw.ts'

export const routes = { ...pageRoutes, ...rawRoutes, ...apiRoutes, ...formRoutes }
