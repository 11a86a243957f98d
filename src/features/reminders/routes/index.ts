/** Every address of reminders. */
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './api.ts'
import { calendarRoutes } from './calendar.ts'
import { pageRoutes } from './page.ts'

export { dueBlock } from './page.ts'

export const routes = joinRoutes(apiRoutes, pageRoutes, calendarRoutes)
