/** All SQL of reminders. */
export * from './reminders.ts'
