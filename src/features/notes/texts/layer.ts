/** The texts of notes on a page: controls and the state of saving. */
import { phrasesOf } from '#texts/index.ts'

export const layerPhrases = phrasesOf('notesLayer')
