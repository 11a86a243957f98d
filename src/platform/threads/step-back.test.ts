import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const NICE = 5
const own = getPriority()

/** The priority that a thread has once it has imported the file, or the same without it. */
async function priorityOf(imports: string | null): Promise<number> {
  const worker = new Worker(
    `import { getPriority } from 'node:os'
     import { parentPort } from 'node:worker_threads'
     ${imports ? `import ${JSON.stringify(imports)}` : ''}
     parentPort.postMessage(getPriority())`,
    { eval: true, execArgv: ['--input-type=module'] },
  )
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  } finally {
    await worker.terminate()
  }
}

// Where everything has stepped back already there is nothing to see, and elsewhere the whole process would be meant.
test.runIf(process.platform === 'linux' && own < NICE)(
  'a thread that steps back takes nobody along',
  async () => {
    const file = new URL('./step-back.ts', import.meta.url).href
    expect(await priorityOf(null)).toBe(own)
    expect(await priorityOf(file)).toBe(NICE)
    expect(getPriority()).toBe(own)
    expect(await priorityOf(null)).toBe(own)
  },
)

test('the thread that answers steps back for nobody', async () => {
  await import('./step-back.ts')
  expect(getPriority()).toBe(own)
})
