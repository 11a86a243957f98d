/** What each island says. It draws the same view again, so it needs the same phrases. */
import type { TextKey } from '../../../platform/i18n/index.ts'
import { listPhrases } from './list.ts'
import { savedPhrases } from './saved-searches.ts'
import { writingPhrases } from './writing.ts'

const keyOf = (key: string) => `library.${key}` as TextKey

// Said by the server alone: labels that are read from the form, and pages without an island.
const SERVER_ONLY =
  /^(category_(?!favorites)|any_|counted|outdated_|needs_script|files_of|start_again)/
const list = Object.keys(listPhrases).filter((key) => !SERVER_ONLY.test(key))
// Said by the browser's own part that sends pictures.
const pictures: TextKey[] = [
  'pictures.picture',
  'pictures.uploading',
  'pictures.offline',
  'pictures.too_large',
  'pictures.unknown_type',
  'pictures.damaged',
  'pictures.quota',
  'pictures.failed',
  'pictures.try_again',
  'pictures.only_markdown',
]
const writing = Object.keys(writingPhrases).map(keyOf)

export const islandTexts = {
  'file-list': [...list, ...Object.keys(savedPhrases), 'new_file'].map(keyOf),
  editor: [...writing, ...pictures],
  upload: writing,
}
