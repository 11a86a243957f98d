/** A thread for tests, which does to order what a job should never do. */
import { threadId } from 'node:worker_threads'
import { serveJobs } from './serve-jobs.ts'

let kept: unknown

serveJobs({ unruly: async () => unruly })

async function unruly(padded: string): Promise<{ html: string }> {
  const text = padded.trimEnd()
  if (text === 'crash') process.exit(3)
  if (text === 'throw') await new Promise(() => setImmediate(throwOutside))
  if (text === 'hoard') hoard()
  for (; text === 'loop'; ) kept = text
  if (text === 'thread') return { html: String(threadId) }
  if (text === 'fault') throw new Error('no luck')
  if (text === 'keep') {
    kept = Array.from({ length: 200 }, (_, at) => new Array(100_000).fill(at))
    return { html: kept ? 'KEPT' : '' }
  }
  return { html: text === 'short' ? 'one\ntwo' : text.toUpperCase() }
}

function throwOutside(): never {
  throw new Error('nobody awaits this')
}

function hoard(): never {
  const heap: unknown[] = []
  for (;;) heap.push(new Array(100_000).fill(heap.length))
}
