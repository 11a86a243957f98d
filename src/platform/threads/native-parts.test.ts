import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { atTheEnd } from '#tests/support/endings.ts'
import { endWhenLoaded, markLoaded, notLoaded } from './index.ts'

function start(code: string): Worker {
  const worker = new Worker(code, { eval: true, execArgv: [] })
  atTheEnd(async () => void (await worker.terminate()))
  return worker
}

test('a thread is ended when it has loaded what it needs, and not before', async () => {
  const worker = start('setInterval(() => {}, 1_000)')
  const loaded = notLoaded()
  const ending = endWhenLoaded(worker, loaded)
  await new Promise((resolve) => worker.once('online', resolve))
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  expect(worker.threadId).not.toBe(-1)
  markLoaded(loaded)
  await ending
  expect(worker.threadId).toBe(-1)
})

test('a thread that ends by itself before it has loaded anything is not waited for', async () => {
  const worker = start('process.exit()')
  await endWhenLoaded(worker, notLoaded())
  expect(worker.threadId).toBe(-1)
  await endWhenLoaded(worker, notLoaded())
})
