/** What is said about pictures while somebody writes. */
import { textsOf } from '#texts/index.ts'

export const texts = textsOf('pictures')
