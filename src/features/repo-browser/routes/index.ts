/** Every page on which repositories are listed and read. */
import { joinRoutes } from '#platform/http/index.ts'
import { blobPageRoutes } from './blobs.ts'
import { branchRoutes } from './branches.ts'
import { listRoutes } from './list.ts'
import { treeRoutes } from './tree.ts'

export const routes = joinRoutes(listRoutes, treeRoutes, branchRoutes, blobPageRoutes)
