/** Every address of reminders. */
import { joinRoutes } from '../../../platform/http/index.ts'
import { calendarRoutes } from './calendar.ts'
import { reminderRoutes } from './reminders.ts'

export { dueBlock } from './reminders.ts'

export const routes = joinRoutes(reminderRoutes, calendarRoutes)
