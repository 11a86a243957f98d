/** What is wrong now, and since when. */
import { defineFeature } from '#platform/feature.ts'
import { events } from './events.ts'

export const observabilityFeature = defineFeature({ name: 'observability', events })
