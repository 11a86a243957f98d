import { listenToDrawnNotes } from './parts/drawn-notes.ts'
import { listenEarly } from './parts/early-keys.ts'

listenEarly()
listenToDrawnNotes()
