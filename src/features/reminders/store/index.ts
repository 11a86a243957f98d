/** All SQL of reminders. */
export * from './calendar.ts'
export * from './reminders.ts'
