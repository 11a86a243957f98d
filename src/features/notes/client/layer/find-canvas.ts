/** The canvas of this page's notes: the lines of a source, or the blocks of a document. */
import type { Canvas } from './canvas.ts'
import { readerCanvas } from './reader-canvas.ts'
import { sourceCanvas } from './source-canvas.ts'

export function findCanvas(): Canvas | null {
  const host = document.querySelector<HTMLElement>('.file__text')
  const source = document.getElementById('source')
  const reader = document.getElementById('reader')
  if (host && source) return sourceCanvas(source, host)
  return host && reader ? readerCanvas(reader, host) : null
}
