/** The writing pages in the browser: the plain form becomes an editor, a draft is kept, and a save never loses what was typed. */
import { island } from '#client/islands/island.ts'
import { EditorIsland } from './editing/editor-island.tsx'
import { findForm } from './editing/server-form.ts'

// Before Preact takes over: somebody may have typed already, and the plain field is not Preact's to touch.
findForm()
island('editor', EditorIsland)
