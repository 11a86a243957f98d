/** Every address for running code. */
import { defineRoutes, get, post, raw } from '../../platform/http/index.ts'
import { readLimits, runCode, streamCode } from './actions.ts'
import { RunInput, RunLimits, RunQuery, RunResult } from './contract/index.ts'

export const routes = defineRoutes({
  limits: get('/api/code/run/limits', {
    who: 'premium',
    summary: 'Whether code can be run here, within which limits, and what it may import.',
    reply: RunLimits,
    refuses: [],
    act: (ctx) => readLimits(ctx),
  }),

  run: post('/api/code/run', {
    who: 'premium',
    summary:
      'Runs a Python program in a sandbox. With `?stream=1` the answer is a stream of server-sent events: `output` as it comes, `result` last.',
    limit: 'run',
    query: RunQuery,
    body: RunInput,
    reply: RunResult,
    refuses: ['run_in_progress', 'runner_busy', 'code_execution_disabled'],
    async act(ctx, { query, body, visit }) {
      if (query.stream !== '1') return runCode(ctx, body, visit.signal)
      const headers = {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A proxy that collects the answer first would make it no stream.
        'x-accel-buffering': 'no',
      }
      return raw(200, headers, await streamCode(ctx, body, visit.signal))
    },
  }),
})
