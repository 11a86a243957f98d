/** The island of the playground. */
import { island } from '#client/islands/island.ts'
import { PlaygroundIsland } from './page/playground-island.tsx'
import { findField } from './page/text-slot.tsx'

// Before Preact takes over: somebody may have typed already, and the plain fields are not Preact's to touch.
findField()
island('playground', PlaygroundIsland)
