/** What of an analysis is done in a thread: whatever reads whole texts, and counting pairs. */
import { type FileFacts, readFileFacts } from '../rules/file-facts.ts'
import { type FilePair, findPairs } from '../rules/history.ts'

export interface FilesJob {
  do: 'read files'
  /** All files, one behind the other: one piece of memory is handed over, not copied. */
  bytes: Uint8Array<ArrayBuffer>
  files: readonly { path: string; length: number }[]
}

export interface PairsJob {
  do: 'find pairs'
  groups: readonly (readonly number[])[]
}

export type AnalysisJob = FilesJob | PairsJob

export interface AnalysisResults {
  'read files': FileFacts[]
  'find pairs': { pairs: FilePair[]; isCut: boolean }
}

export function runAnalysisJob(job: AnalysisJob): AnalysisResults[AnalysisJob['do']] {
  if (job.do === 'find pairs') return findPairs(job.groups)
  let at = 0
  return job.files.map(({ path, length }) => {
    const bytes = job.bytes.subarray(at, at + length)
    at += length
    return readFileFacts({ path, bytes })
  })
}
