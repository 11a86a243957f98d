/** The canvas of this page's notes: the lines of a source, or the blocks of a document. */
import type { Canvas } from './canvas.ts'
import { readerCanvas } from './reader-canvas.ts'
import { sourceCanvas } from './source-canvas.ts'

export function findCanvas(): Canvas | null {
  const file = document.querySelector<HTMLElement>('.file')
  const source = document.getElementById('source')
  const reader = document.getElementById('reader')
  if (file && source) return sourceCanvas(source, file)
  return file && reader ? readerCanvas(reader, file) : null
}
