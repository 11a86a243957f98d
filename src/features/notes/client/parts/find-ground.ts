/** What the notes of this page lie on: the lines of a source, or the blocks of a document. */
import type { Ground } from './ground.ts'
import { readerGround } from './reader-ground.ts'
import { sourceGround } from './source-ground.ts'

export function findGround(): Ground | null {
  const file = document.querySelector<HTMLElement>('.file')
  const source = document.getElementById('source')
  const reader = document.getElementById('reader')
  if (file && source) return sourceGround(source, file)
  return file && reader ? readerGround(reader, file) : null
}
