/** Every address of the notes. */
import { apiRoutes } from './api.ts'

export const routes = { ...apiRoutes }
