/** The file that is being written on this page, for parts that belong to other rooms than its editor. */
import type { Editor } from '../platform/editor/index.ts'
import { watched } from './watched.ts'

export interface WrittenFile {
  id: string
  /** The stored version: lines are counted in it. */
  version: number
  editor: Pick<Editor, 'place' | 'goTo' | 'focus' | 'showLineMarks' | 'lineOfMark' | 'storedLine'>
}

/** Null until the editor has come, and for a file that was never stored. */
export const writtenFile = watched<WrittenFile | null>(null)
