/** Reads the files of a commit, batch by batch, in a thread. */
import { setImmediate } from 'node:timers/promises'
import { GitError, readBlobs } from '#platform/git/index.ts'
import { defineTextJob, resultOrNull } from '#platform/text-threads/index.ts'
import { MAX_READ_BYTES } from '../../contract/limits.ts'
import type { AnalysisBuilder, TreeFile } from '../../rules/analysis/summary.ts'
import type { readFacts } from '../in-thread.ts'

const BATCH_BYTES = 2 * 2 ** 20
const BATCH_FILES = 500
// About a millisecond: other requests run in between.
const NAMES_IN_A_TURN = 1_000
const TIMEOUT_MS = 5 * 60_000

// An analysis has low priority. A batch takes a tenth of this.
export const IN_THREAD = { timeoutMs: 10_000, isAside: true }

const factsJob = defineTextJob<typeof readFacts>('readFacts', IN_THREAD)

export interface ReadingCall {
  gitDir: string
  person: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** Files that were not read in time are counted by their name; the analysis reports that. */
export async function readFiles(builder: AnalysisBuilder, call: ReadingCall): Promise<void> {
  const { gitDir, person, signal } = call
  const files: TreeFile[] = []
  for (const file of builder.filesToRead()) {
    files.push(file)
    if (files.length % NAMES_IN_A_TURN === 0) await setImmediate()
  }
  const batch = new FileBatch()
  let at = 0
  const flush = async () => {
    const job = batch.take()
    if (!job) return
    const facts = resultOrNull(await factsJob.attempt(person, job.bytes, job.files))
    if (facts) for (const one of facts) builder.addFacts(one)
    else builder.markSpent('time')
    call.onProgress(at / files.length)
  }
  try {
    await readBlobs(gitDir, {
      ...{ person, signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_READ_BYTES },
      objects: files.map(({ object }) => object),
      async onBlob(bytes) {
        const file = files[at++]!
        if (bytes) batch.add(file, bytes)
        if (batch.bytes >= BATCH_BYTES || batch.count >= BATCH_FILES) await flush()
      },
    })
  } catch (error) {
    if (!(error instanceof GitError) || error.code !== 'timeout') throw error
    builder.markSpent('time')
  }
  await flush()
}

class FileBatch {
  bytes = 0
  #files: { path: string; bytes: Buffer }[] = []

  get count(): number {
    return this.#files.length
  }

  add({ path }: TreeFile, bytes: Buffer): void {
    this.#files.push({ path, bytes })
    this.bytes += bytes.length
  }

  take() {
    if (this.#files.length === 0) return null
    const all = new Uint8Array(this.bytes)
    let at = 0
    const files = this.#files.map(({ path, bytes }) => {
      all.set(bytes, at)
      at += bytes.length
      return { path, length: bytes.length }
    })
    this.#files = []
    this.bytes = 0
    return { bytes: all, files }
  }
}
