/** What the server hands to the editor's island. */
import type { IslandGifts } from '../../../../../client/island.ts'
import type { LineEnding } from '../../../../../platform/text/line-endings.ts'
import type { Written } from '../../../rules/written.ts'
import type { FieldErrors } from '../../../views/writing/write-form.tsx'

export interface Handed extends IslandGifts {
  /** Code to words. */
  reasons: Record<string, string>
  file: { id: string; name: string; version: number } | null
  was: Written
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
