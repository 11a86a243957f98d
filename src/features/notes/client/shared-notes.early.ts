import { positionDrawnNotes } from './layer/drawn-notes.ts'
import { openForReading } from './layer/notes-to-read.ts'

positionDrawnNotes('shared-notes', openForReading)
