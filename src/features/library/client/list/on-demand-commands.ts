/** The file commands of the list, loaded on demand: one file, with the first key or press. */

export { dropFiles, moveFilesToTrash } from './bulk-commands.ts'
export { completionIn } from './complete-search.ts'
export { openMoveDialog } from './move-dialog.tsx'
export { openPeekDialog, PeekPane } from './peek.tsx'
export { deleteListSearch, renameListSearch, saveListSearch } from './saved-search-commands.ts'
export { SelectedFiles } from './selected-files.tsx'
