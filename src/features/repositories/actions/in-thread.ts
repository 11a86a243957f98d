/** Work that runs in a thread: reading whole texts, counting pairs, and selecting among the names of a large folder. */
import { type FileFacts, readFileFacts } from '../rules/analysis/file-facts.ts'

export { findPairs } from '../rules/analysis/history.ts'
export { selectNames } from '../rules/folder-names.ts'

/** `bytes` are all files, concatenated: one buffer is transferred, not copied. */
export function readFacts(
  all: Uint8Array<ArrayBuffer>,
  files: readonly { path: string; length: number }[],
): FileFacts[] {
  let at = 0
  return files.map(({ path, length }) => {
    const bytes = all.subarray(at, at + length)
    at += length
    return readFileFacts({ path, bytes })
  })
}
