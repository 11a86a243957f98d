/** What the server hands to the editor's island. */
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
  /** The text is not on the page and must be asked for. */
  isLarge: boolean
  /** The form came back with what was typed, which is not what is stored. */
  isReturned: boolean
  errors: FieldErrors
  notice: string | null
}
