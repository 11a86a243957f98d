/**
 * The editor pages in the browser: the plain form becomes an editor, a draft is stored, and a save never loses what was
 * typed.
 */
import { island } from '#client/islands/island.ts'
import { EditorIsland } from './editing/editor-island.tsx'
import { findForm } from './editing/server-form.ts'

// Before Preact hydrates: a person may have typed already, and the plain field is not managed by Preact.
findForm()
island('editor', EditorIsland)
