/** The texts of notes on a page: what one presses, and what is said about saving. */
import { phrasesOf } from '#texts/index.ts'

export const layerPhrases = phrasesOf('notesLayer')
