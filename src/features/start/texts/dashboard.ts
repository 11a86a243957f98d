/** The texts of the dashboard. */
import { textsOf } from '#texts/index.ts'

export const texts = textsOf('stats')
