/** All SQL of reminders. */
export * from './calendar.ts'
export * from './lists.ts'
export type { Reminder } from './reminders.ts'
export * from './reminders.ts'
