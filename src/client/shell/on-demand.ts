/** The parts of the shell that are loaded on demand: one file, so that the second is already loaded. */

export { openCapture } from '../capture/capture.tsx'
export { openShortcutHelp } from '../keys/shortcut-help.tsx'
export { openPalette } from '../palette/palette.tsx'
export { openRecentActions } from '../toasts/recent-actions.tsx'
export { emptyAfterOthers } from './ended-sessions.ts'
export { logOut } from './log-out.ts'
