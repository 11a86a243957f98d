/** The texts of health. */
import { textsOf } from '#texts/index.ts'

export const texts = textsOf('health')
