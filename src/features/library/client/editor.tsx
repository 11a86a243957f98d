/** The writing pages in the browser: the plain form becomes an editor, a draft is kept, and a save never loses a letter. */
import { island } from '../../../client/island.ts'
import { EditorIsland } from './parts/writing/editor-island.tsx'
import { findForm } from './parts/writing/found-form.ts'

// Before Preact takes over: somebody may have typed already, and the plain field is not Preact's to touch.
findForm()
island('editor', EditorIsland)
