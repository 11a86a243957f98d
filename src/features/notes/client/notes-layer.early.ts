import { listenToDrawnNotes } from './layer/drawn-notes.ts'
import { listenEarly } from './note/early-keys.ts'

listenEarly()
listenToDrawnNotes()
