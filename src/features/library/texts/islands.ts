/** The texts of each island. It draws the same view again, so it needs the same phrases. */
import type { TextKey } from '#platform/i18n/index.ts'
import { listPhrases, savedPhrases } from './index.ts'

const keyOf = (key: string) => `library.${key}` as TextKey

// Used by the server alone: labels that are read from the form, and pages without an island.
const SERVER_ONLY =
  /^(category_(?!favorites)|any_|counted|outdated_|needs_script|files_of|start_again)/
const list = Object.keys(listPhrases).filter((key) => !SERVER_ONLY.test(key))
export const islandTexts = {
  'file-list': [...list, ...Object.keys(savedPhrases), 'new_file'].map(keyOf),
}
