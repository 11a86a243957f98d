/** All SQL of reminders. */
export * from './calendar.ts'
export * from './lists.ts'
export * from './reminders.ts'
export type { Reminder } from './tables.ts'
