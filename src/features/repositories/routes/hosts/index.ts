/** All routes of the code hosts. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { importApiRoutes } from './import-api.ts'
import { importRoutes } from './import-page.ts'
import { repositoryRoutes } from './repositories.ts'
import { codeHostSettingsRoutes } from './settings.ts'
import { uploadApiRoutes } from './upload-api.ts'
import { uploadRoutes } from './upload-page.ts'

export const routes = joinRoutes(
  codeHostSettingsRoutes,
  repositoryRoutes,
  apiRoutes,
  importRoutes,
  importApiRoutes,
  uploadRoutes,
  uploadApiRoutes,
)
