/** Writing files: new, edit, merge, upload. The library stores what is saved. */
import { defineFeature } from '#platform/feature.ts'
import { routes } from './routes/pages.ts'
import { texts } from './texts/index.ts'

export const editorFeature = defineFeature({ name: 'editor', routes, texts })
