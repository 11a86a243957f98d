/** The texts of the browser core: states, toasts, palette, shortcuts, leaving. */
import { phrasesOf } from '#texts/index.ts'

export const browserPhrases = phrasesOf('browser')
