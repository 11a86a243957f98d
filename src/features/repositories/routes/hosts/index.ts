/** All routes of the code hosts. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { importRoutes } from './imports.ts'
import { repositoryRoutes } from './repositories.ts'
import { codeHostSettingsRoutes } from './settings.ts'
import { uploadRoutes } from './uploads.ts'

export const routes = joinRoutes(
  codeHostSettingsRoutes,
  repositoryRoutes,
  apiRoutes,
  importRoutes,
  uploadRoutes,
)
