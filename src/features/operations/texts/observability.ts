/** The texts of observability. */
import { textsOf } from '#texts/index.ts'

export const texts = textsOf('observability')
