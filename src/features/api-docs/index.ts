/** The interface for programs, told by the server itself. */
import { defineFeature } from '#platform/feature.ts'
import { texts } from './texts.ts'

export { apiDocsRoutes } from './routes.ts'
export { exampleOf, smallestBody } from './rules/index.ts'

/** Its routes tell about all others, so the composition root makes them: see `apiDocsRoutes`. */
export const apiDocsFeature = defineFeature({ name: 'api-docs', texts })
