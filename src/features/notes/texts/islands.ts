/** What the layer of notes on a page and the surface of a board say. */
import type { TextKey } from '../../../platform/i18n/index.ts'
import { texts } from '../texts.ts'
import { layerPhrases } from './layer.ts'

const colors = Object.keys(texts.phrases).filter((key) => /^color(_|$)/.test(key))
const keys = [...new Set([...Object.keys(layerPhrases), 'untitled', 'empty_note', ...colors])].map(
  (key) => `notes.${key}` as TextKey,
)

export const islandTexts = { 'notes-layer': keys, 'notes-board': keys }
