/** Every address of the viewer. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { formRoutes } from './forms.ts'
import { pageRoutes } from './pages.ts'
import { rawRoutes } from './raw.ts'

export const routes = joinRoutes(pageRoutes, rawRoutes, apiRoutes, formRoutes)
