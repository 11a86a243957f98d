/** The props of the editor's island. */
import type { RenderContext } from '#platform/html/render-context.ts'
import type { LineEnding } from '#platform/text/line-endings.ts'
import type { FieldErrors, FileFields } from '../../rules/file-fields.ts'

/** What the server writes. */
export interface EditorInput {
  /** Problem code to message. */
  reasons: Record<string, string>
  file: { id: string; name: string; version: number } | null
  was: FileFields
  detected: string
  knownTags: string[]
  ending: LineEnding | 'mixed' | null
  /** The text is not on the page and has to be loaded. */
  isLarge: boolean
  /** The form was returned with what was typed, which differs from what is stored. */
  isReturned: boolean
  errors: FieldErrors
  notice: string | null
}

/** The same with the render context. */
export type EditorProps = EditorInput & RenderContext
