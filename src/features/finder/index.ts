/** The one search box. */
import { defineFeature } from '#platform/feature.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'

export const finderFeature = defineFeature({ name: 'finder', routes, problems })
