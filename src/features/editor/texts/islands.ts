/** Which texts each island shows. It draws the same view again, so it needs the same texts. */
import type { TextKey } from '#platform/i18n/index.ts'
import { writingPhrases } from './index.ts'

// Used by the browser's part that uploads pictures.
const pictures: TextKey[] = [
  'pictures.picture',
  'pictures.uploading',
  'pictures.offline',
  'pictures.device_full',
  'pictures.too_large',
  'pictures.unknown_type',
  'pictures.damaged',
  'pictures.quota',
  'pictures.failed',
  'pictures.try_again',
  'pictures.only_markdown',
]
const writing = Object.keys(writingPhrases).map((key) => `library.${key}` as TextKey)

export const islandTexts = {
  editor: [...writing, ...pictures],
  upload: writing,
}
