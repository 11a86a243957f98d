/** The worker's side of the pool: one job after the other, until it is stopped. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../threads/step-back.ts'
import type { DrawJob, DrawResult } from './protocol.ts'
import { createTokenizer } from './tokenizer.ts'

const tokenizer = createTokenizer()

parentPort?.on('message', async (job: DrawJob) => {
  parentPort?.postMessage(await runJob(job))
})

// A word of two letters in a span of its own grows fifteenfold; half a megabyte of nothing else helps no reader.
const LARGEST_HTML = 8 * 1024 * 1024

async function runJob({ id, text, grammar }: DrawJob): Promise<DrawResult> {
  try {
    const { draw } = await tokenizer
    const lines = await draw(text.split('\n'), grammar)
    const html = lines?.join('\n') ?? null
    return html !== null && html.length > LARGEST_HTML ? { id, isTooLarge: true } : { id, html }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
