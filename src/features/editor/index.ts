/** Writing files: new, edit, merge, upload. The library stores what is saved. */
import { defineFeature } from '#platform/feature.ts'
import { defineTexts } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'
import { routes } from './routes/pages.ts'

// The texts of the editor. Their keys begin with `library`, as they did before the editor was a feature of its
// own.

export const writingPhrases = phrasesOf('editor')

const texts = defineTexts('library', writingPhrases)

export const editorFeature = defineFeature({ name: 'editor', routes, texts })
