/** The differences between two texts, as wire JSON. A thread writes it: a rewrite of 2 MiB is 5 MB of JSON. */
import { diffLines } from '../diff/index.ts'

const encoder = new TextEncoder()

export function changesJson(old: string, now: string, before: object): Uint8Array<ArrayBuffer> {
  const { removed, added, isApproximate, changes } = diffLines(old, now)
  const reply = {
    ...before,
    removed,
    added,
    is_approximate: isApproximate,
    changes: changes.map((change) => ({
      old_start: change.oldStart,
      new_start: change.newStart,
      removed: change.oldLines,
      added: change.newLines,
    })),
  }
  return encoder.encode(JSON.stringify(reply))
}
