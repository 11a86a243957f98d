/** What of an analysis is done in a thread: whatever reads whole texts, and counting pairs. */
import { type FileFacts, readFileFacts } from '../../rules/analysis/file-facts.ts'

export { findPairs } from '../../rules/analysis/history.ts'

/** `bytes` are all files, one behind the other: one piece of memory is handed over, not copied. */
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
