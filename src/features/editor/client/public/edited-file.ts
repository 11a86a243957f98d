/** The file that is being edited on this page, for parts of other features. */

import { signal } from '@preact/signals'
import type { Editor } from '#platform/editor/index.ts'

export interface EditedFile {
  id: string
  /** The stored version: lines are counted in it. */
  version: number
  editor: Pick<Editor, 'caret' | 'goTo' | 'focus' | 'showLineMarks' | 'lineOfMark' | 'storedLine'>
}

/** Null until the editor is loaded, and for a file that was never stored. */
export const editedFile = signal<EditedFile | null>(null)
