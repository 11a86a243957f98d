/** The interface for programs, told by the server itself. */
import { defineRoom } from '../../platform/room.ts'
import { texts } from './texts.ts'

export { apiDocsRoutes } from './routes.ts'
export { exampleOf, smallestBody } from './rules/index.ts'

/** Its routes tell about all others, so the composition root makes them: see `apiDocsRoutes`. */
export const apiDocsRoom = defineRoom({ name: 'api-docs', texts })
