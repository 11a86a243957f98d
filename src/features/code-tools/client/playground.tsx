/** The scratch pad comes to life. */
import { island } from '../../../client/island.ts'
import { PlaygroundIsland } from './parts/playground-island.tsx'
import { findPad } from './parts/text-place.tsx'

// Before Preact takes over: somebody may have typed already, and the plain fields are not Preact's to touch.
findPad()
island('playground', PlaygroundIsland)
