/**
 * The protocol's library, which a server without agents never loads. It comes in parts, between which everybody is served:
 * in one piece it stopped the event loop for 236 ms. Where tokens exist it comes at the start, with a new token at once, so
 * that the first message finds it.
 */
import { setImmediate } from 'node:timers/promises'
import { hasTokens } from '#features/programs/index.ts'
import type { AgentTool } from '#platform/agent-tools.ts'
import type { Context } from '#platform/context.ts'
import { describeTool } from '../rules/descriptions.ts'

let loaded: ReturnType<typeof load> | null = null

/** Once a process. What failed is tried again by the next message. */
export function loadProtocol(tools: readonly AgentTool[]): ReturnType<typeof load> {
  loaded ??= load(tools).catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function load(tools: readonly AgentTool[]) {
  await setImmediate()
  const { createMcpHandler, preloadSchemas } = await import('@modelcontextprotocol/server')
  await setImmediate()
  preloadSchemas()
  await setImmediate()
  const { makeAgentServer } = await import('./server.ts')
  for (const tool of tools) {
    await setImmediate()
    describeTool(tool)
  }
  return { createMcpHandler, makeAgentServer }
}

export async function expectAgents(ctx: Context): Promise<void> {
  if (await hasTokens(ctx.store)) expectAgent(ctx)
}

/** Nobody waits for it. */
export function expectAgent({ installed, log }: Context): void {
  loadProtocol(installed.agentTools).catch((error: unknown) =>
    log.warn({ err: error }, 'the protocol of agents could not be loaded'),
  )
}
