/** A tool that does what a broken one might do. */
import { parentPort } from 'node:worker_threads'
import type { ToolMessage } from './protocol.ts'

parentPort?.on('message', ({ id, job }: ToolMessage) => {
  if (job.do === 'compare') return
  if (job.code === 'hang') for (;;);
  if (job.code === 'crash') process.exit(1)
  if (job.code === 'hoard') {
    const held: unknown[] = []
    for (;;) held.push(new Array(100_000).fill(id))
  }
  parentPort?.postMessage({ id, value: { code: job.code } })
})
