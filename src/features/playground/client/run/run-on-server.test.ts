/** A run on the server, as the page receives it. */
import { afterEach, expect, test, vi } from 'vitest'
import { testClock } from '#tests/support/test-clock.ts'
import { runOnServer } from './run-on-server.ts'

afterEach(() => vi.unstubAllGlobals())

const REQUEST = { code: 'print(1)', stdin: '', timeoutSeconds: 5, memoryMb: 128 }
const RESULT = 'event: result\ndata: {"reason":"finished","exit_code":0,"execution_time_ms":3}\n\n'

const inProgress = () => Response.json({ code: 'run_in_progress' }, { status: 429 })

/** A server on which the last program still holds the lease for this many requests. */
function serve(refusals: number) {
  let asked = 0
  const fetch = async (_url: string, { signal }: RequestInit) => {
    if (signal?.aborted) throw new DOMException('', 'AbortError')
    return ++asked > refusals ? new Response(RESULT) : inProgress()
  }
  vi.stubGlobal('fetch', fetch)
  return () => asked
}

test('a program that follows a stopped one waits until its place is free', async () => {
  const clock = testClock()
  const asked = serve(2)
  const stopped = await runOnServer(REQUEST, () => {}, AbortSignal.abort(), clock)
  expect(stopped).toMatchObject({ ending: 'stopped' })
  const next = runOnServer(REQUEST, () => {}, new AbortController().signal, clock)
  await clock.move(1_000)
  expect(await next).toEqual({ ending: 'finished', exitCode: 0, ranMs: 3 })
  expect(asked()).toBe(3)
})

test('a program of another page is told at once, and no wait is without end', async () => {
  const clock = testClock()
  const asked = serve(100)
  await runOnServer(REQUEST, () => {}, AbortSignal.abort(), clock)
  const soon = runOnServer(REQUEST, () => {}, new AbortController().signal, clock)
  await clock.move(5_000)
  expect(await soon).toMatchObject({ refused: 'run_in_progress', status: 429 })
  const before = asked()
  const later = await runOnServer(REQUEST, () => {}, new AbortController().signal, clock)
  expect(later).toMatchObject({ refused: 'run_in_progress' })
  expect(asked()).toBe(before + 1)
})
