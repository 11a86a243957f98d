/** The tools that a token may use, and what happens when it does. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import { recordPushEvent } from '#features/push/index.ts'
import type { AgentTool, ToolResult } from '#platform/agent-tools.ts'
import type { MemberContext } from '#platform/context.ts'
import { type CallRoute, mayCall, namedProblem } from '#platform/http/index.ts'
import { common, Problem } from '#platform/problems/index.ts'
import { cutBytes } from '#platform/text/index.ts'
import { refusalResult, successResult } from '../rules/results.ts'

/** A tool that the token may not use is not there. */
export function openTools(ctx: MemberContext): AgentTool[] {
  return ctx.installed.agentTools.filter((tool) => isOpen(ctx, tool))
}

export function findTool(ctx: MemberContext, name: string): AgentTool | null {
  const tool = ctx.installed.agentTools.find((one) => one.name === name)
  return tool && isOpen(ctx, tool) ? tool : null
}

function isOpen({ actor }: MemberContext, { routes }: AgentTool): boolean {
  return routes.every(({ spec }) => mayCall(spec, actor))
}

export async function runAgentTool(
  ctx: MemberContext,
  call: CallRoute,
  tool: AgentTool,
  sent: unknown,
): Promise<CallToolResult> {
  try {
    const result = await tool.run(orProposed(call), readInput(tool, sent) as never, ctx.actor.id)
    if (result.wroteFile !== undefined) await announce(ctx, result.wroteFile)
    return successResult(result)
  } catch (error) {
    if (error instanceof Proposed) return successResult(error.result)
    if (error instanceof Problem) return refusalResult(error)
    throw error
  }
}

/** Ends a tool whose write waits for its person: nothing was written that it could report. */
class Proposed extends Error {
  readonly result: ToolResult
  constructor(data: { proposal_id: string }) {
    super('proposed')
    const summary = `Proposed, not written: it waits for its person as proposal ${data.proposal_id}. The texts are as before; do not send it again.`
    this.result = { summary, data }
  }
}

function orProposed(call: CallRoute): CallRoute {
  return async (route, sent) => {
    const reply = await call(route, sent)
    const { proposed, proposal_id } = (reply ?? {}) as { proposed?: unknown; proposal_id?: unknown }
    if (proposed === true && typeof proposal_id === 'string')
      throw new Proposed(reply as { proposal_id: string })
    return reply
  }
}

// Made once: zod compiles a schema when it is first used.
const strict = new WeakMap<AgentTool, AgentTool['input']>()

/** What a tool does not know is refused, never left out: it was meant to do something. */
function readInput(tool: AgentTool, sent: unknown): unknown {
  const read = strict.getOrInsertComputed(tool, ({ input }) => input.strict()).safeParse(sent)
  if (read.success) return read.data
  const issue = read.error.issues.find(({ message }) => namedProblem(message) === null)
  // The schema of the route, which refuses by that name and with what belongs to it.
  if (!issue) return sent
  const field = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.')
  throw common.refuse('invalid_payload', { field: brief(field), reason: brief(issue.message) })
}

/** A person who starts a program looks on; an agent acts while nobody does. */
async function announce(ctx: MemberContext, fileId: string): Promise<void> {
  await recordPushEvent(ctx, {
    ownerId: ctx.actor.id,
    kind: 'file_saved',
    data: { file_id: fileId },
  })
}

// What was sent wrongly may be megabytes long.
export const brief = (text: string) => cutBytes(text, 200)

export function serverInfo({ installed }: MemberContext) {
  return { name: 'codeshelf', title: 'Codeshelf', version: installed.release }
}
