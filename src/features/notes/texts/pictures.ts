/** Texts about pictures while a person edits. */
import { textsOf } from '#texts/index.ts'

export const texts = textsOf('pictures')
