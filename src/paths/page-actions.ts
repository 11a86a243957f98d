/**
 * The actions of all pages with the argument of each. Views name them (`press`), scripts run them (`onAction`), and the
 * two may be of different features; so, like addresses, they are below all features.
 */

/** A program of the library, in one version. */
export interface FileToRun {
  id: string
  version: number
}

export interface CodeToExplain {
  code: string
  /** As the library names it. */
  language: string
}

declare module '#platform/html/page-actions.ts' {
  interface PageActions {
    // Every page of a signed-in person.
    /** With the text that was already typed. */
    palette: string | undefined
    capture: undefined
    keys: undefined
    'recent-actions': undefined
    undo: undefined
    redo: undefined
    search: undefined
    'fold-rail': undefined
    'fold-folders': undefined
    /** Handled by `guardLogout`, in the capture phase. */
    logout: undefined

    // A file: its id in a list; without one the file of the page.
    'star-file': string | undefined
    'pin-file': string | undefined
    'bin-file': string | undefined
    'peek-file': string
    'move-file': string
    'copy-file': undefined
    'explain-file': undefined
    'run-file': FileToRun | undefined
    permalink: undefined
    /** Several files, or one version of one. */
    share: { files: readonly string[]; version?: number }
    'copy-share': undefined

    // A source.
    wrap: undefined
    outline: undefined
    'find-in-file': undefined
    /** `12` or `12-20`. */
    'go-to-line': string | undefined
    'leave-lines': undefined

    // Notes.
    'notes-panel': undefined
    /** With the line that was pressed. */
    'note-here': number | undefined
    'next-note': undefined
    'previous-note': undefined
    'bring-notes': undefined
    /** The notes at a line of an editor. */
    'line-marks': readonly string[]
    /** The text is a time as a person wrote it. */
    'note-reminder': { noteId: string; text?: string }
    'board-fit': undefined
    'board-find': undefined
    'board-list': undefined
    'board-snap': undefined
    'board-choose': undefined
    'board-choose-all': undefined
    'board-grid': undefined
    'board-by-color': undefined
    'board-by-date': undefined
    'board-zoom-in': undefined
    'board-zoom-out': undefined
    'board-zoom-reset': undefined
    'board-export': undefined

    // Explanations and the playground.
    explain: CodeToExplain
    /** The alert's id. */
    'explain-alert': string
    'save-pad': undefined
    'explain-pad': undefined
    /** Which example. */
    'pad-example': string
    /** How much may change: `safe`, for example. */
    'pad-fix': string
  }
}
