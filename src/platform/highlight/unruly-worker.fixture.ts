/** A worker for tests: speaks the pool's protocol and does to order what a grammar should never do. */
import { parentPort } from 'node:worker_threads'
import type { DrawJob } from './protocol.ts'

let kept: unknown

parentPort?.on('message', ({ id, text: padded }: DrawJob) => {
  const text = padded.trimEnd()
  if (text === 'crash') process.exit(3)
  if (text === 'throw') throw new Error('a grammar threw')
  if (text === 'hoard') hoard()
  while (text === 'loop') id.toString()
  if (text === 'fault') parentPort?.postMessage({ id, error: 'no luck' })
  else if (text === 'keep') {
    kept = Array.from({ length: 200 }, (_, at) => new Array(100_000).fill(at))
    parentPort?.postMessage({ id, html: kept ? 'KEPT' : '' })
  } else if (text === 'short') parentPort?.postMessage({ id, html: 'one\ntwo' })
  else parentPort?.postMessage({ id, html: text.toUpperCase() })
})

function hoard(): never {
  const heap: unknown[] = []
  for (;;) heap.push(new Array(100_000).fill(heap.length))
}
