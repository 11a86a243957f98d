/** The texts of reminders. */
import { textsOf } from '#texts/index.ts'

export const texts = textsOf('reminders')
