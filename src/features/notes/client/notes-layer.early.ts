import { positionDrawnNotes, rememberMark } from './layer/drawn-notes.ts'
import { listenEarly } from './note/early-keys.ts'

listenEarly()
positionDrawnNotes('notes-layer')
document.addEventListener('click', rememberMark, { capture: true })
