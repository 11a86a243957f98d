/** Guides inside the product, in both languages, from the same files that `docs/help` holds. */
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { routes } from './routes.ts'

export const helpFeature = defineFeature({ name: 'help', routes, texts: textsOf('help') })
