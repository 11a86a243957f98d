/** The parts of the shell that are loaded when first wanted: one file, so that the second is already there. */
export { openLogoutDialog } from './logout-dialog.tsx'
export { openPalette } from './palette.tsx'
export { openRecentActions } from './recent-actions.tsx'
export { openShortcutHelp } from './shortcut-help.tsx'
