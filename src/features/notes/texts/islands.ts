/** The texts of the notes layer on a page and of the surface of a board. */
import type { TextKey } from '#platform/i18n/index.ts'
import { texts } from './index.ts'
import { layerPhrases } from './layer.ts'

const colors = Object.keys(texts.phrases).filter((key) => /^color(_|$)/.test(key))
const keys = [...new Set([...Object.keys(layerPhrases), 'untitled', 'empty_note', ...colors])].map(
  (key) => `notes.${key}` as TextKey,
)

// Used by the browser's part that uploads pictures.
const pictures = (
  [
    'picture',
    'uploading',
    'offline',
    'device_full',
    'too_large',
    'unknown_type',
    'damaged',
    'quota',
    'failed',
    'try_again',
  ] as const
).map((key) => `pictures.${key}` as const)
const keysOfPage = [...keys, ...pictures]

export const islandTexts = {
  'notes-layer': keysOfPage,
  'notes-board': keysOfPage,
  'notes-editor': keysOfPage,
  'note-ticks': ['notes.tick_conflict', 'notes.tick_failed', 'notes.deleted_title'] as const,
}
