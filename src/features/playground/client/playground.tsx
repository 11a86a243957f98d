/** The island of the playground. */
import { island } from '#client/islands/island.ts'
import { PlaygroundIsland } from './page/playground-island.tsx'
import { findField } from './page/text-slot.tsx'

// Before Preact hydrates: a person may have typed already, and the plain fields are not managed by Preact.
findField()
island('playground', PlaygroundIsland)
