/** Every address of mirrored repositories. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { blobRoutes } from './blobs.ts'
import { repoFormRoutes } from './forms.ts'
import { hostRoutes } from './hosts.ts'
import { readingRoutes } from './reading.ts'

export const routes = joinRoutes(apiRoutes, readingRoutes, blobRoutes, hostRoutes, repoFormRoutes)
