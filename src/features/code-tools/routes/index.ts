/** Every address of the code tools. */
import { apiRoutes } from './api.ts'

export const routes = { ...apiRoutes }
