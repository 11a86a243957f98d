/** The worker's side of the pool: one job after the other, until it is stopped. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../threads/step-back.ts'
import type { DrawAnswer, DrawJob } from './protocol.ts'
import { createTokenizer } from './tokenizer.ts'

const tokenizer = createTokenizer()

parentPort?.on('message', async (job: DrawJob) => {
  parentPort?.postMessage(await answer(job))
})

// A word of two letters in a span of its own grows fifteenfold; half a megabyte of nothing else helps no reader.
const LARGEST_HTML = 8 * 1024 * 1024

async function answer({ id, text, grammar }: DrawJob): Promise<DrawAnswer> {
  try {
    const { draw } = await tokenizer
    const lines = await draw(text.split('\n'), grammar)
    const html = lines?.join('\n') ?? null
    return html !== null && html.length > LARGEST_HTML ? { id, isTooLarge: true } : { id, html }
  } catch (fault) {
    return { id, fault: fault instanceof Error ? fault.message : String(fault) }
  }
}
