/** The props of the editor's island. */
import type { IslandBaseProps } from '#client/islands/island.ts'
import type { LineEnding } from '#platform/text/line-endings.ts'
import type { FieldErrors, FileFields } from '../../rules/file-fields.ts'

export interface EditorProps extends IslandBaseProps {
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
