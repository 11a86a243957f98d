/** Reads what an agent sent. What a tool does not know is refused, never left out: it was meant to do something. */
import type { AgentTool } from '#platform/agent-tools.ts'
import { namedProblem } from '#platform/http/index.ts'
import { common } from '#platform/problems/index.ts'

export function readInput({ input }: AgentTool, sent: unknown): unknown {
  const read = input.strict().safeParse(sent)
  if (read.success) return read.data
  const issue = read.error.issues.find(({ message }) => namedProblem(message) === null)
  // The schema of the route, which refuses by that name and with what belongs to it.
  if (!issue) return sent
  const field = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.')
  throw common.refuse('invalid_payload', { field, reason: issue.message })
}
