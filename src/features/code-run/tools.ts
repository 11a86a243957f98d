/** What agents may do with the sandbox. */
import * as z from 'zod'
import { agentTool } from '#platform/agent-tools.ts'
import type { RunResult } from './contract/index.ts'
import { routes } from './routes.ts'

export const agentTools = [
  agentTool({
    name: 'run_python',
    title: 'Run Python',
    description: 'Runs a Python program in a sandbox that has no network and none of the files.',
    effect: 'adds',
    input: z.object({
      code: z.string(),
      stdin: z.string().optional(),
      timeout: z.number().optional().describe('Seconds'),
    }),
    routes: [routes.run],
    async run(call, body) {
      const { stdout, stderr, ...data } = (await call(routes.run, { body })) as RunResult
      return {
        summary: `${data.error ?? 'It ran'}; exit code ${data.exit_code}, ${data.execution_time_ms} ms${data.truncated ? ', output cut' : ''}.`,
        quotes: [
          ...(stdout === '' ? [] : [{ of: 'stdout', text: stdout }]),
          ...(stderr === '' ? [] : [{ of: 'stderr', text: stderr }]),
        ],
        data,
      }
    },
  }),
]
