/** Every address of the boards. */
import { apiRoutes } from './api.ts'

export const routes = { ...apiRoutes }
