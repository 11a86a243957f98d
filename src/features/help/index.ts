/** Guides inside the product, in both languages, from the same files that `docs/help` holds. */
import { defineFeature } from '#platform/feature.ts'
import { routes } from './routes.ts'
import { texts } from './texts.ts'

export const helpFeature = defineFeature({ name: 'help', routes, texts })
