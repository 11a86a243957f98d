/** A tool as clients list it. */

import type { Tool } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { AgentTool } from '#platform/agent-tools.ts'
import { FILE_VIEW } from './client-views.ts'

const written = new WeakMap<AgentTool, Tool>()

export function describeTool(tool: AgentTool): Tool {
  return written.getOrInsertComputed(tool, describe)
}

/** With the page that shows its result, for a client that can. */
export function describeWithView(tool: AgentTool): Tool {
  const described = describeTool(tool)
  return tool.hasView ? { ...described, _meta: { ui: { resourceUri: FILE_VIEW } } } : described
}

function describe({ name, title, description, effect, input }: AgentTool): Tool {
  return {
    ...{ name, title, description },
    inputSchema: schemaOf(input),
    annotations: {
      readOnlyHint: effect === 'reads',
      destructiveHint: effect === 'removes' || effect === 'changes',
      openWorldHint: false,
    },
  }
}

/** Without bounds and patterns: the route judges, and its refusal is clearer. Agents read this before every conversation. */
function schemaOf(input: z.ZodObject): Tool['inputSchema'] {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const bound of ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'])
        delete (jsonSchema as Record<string, unknown>)[bound]
    },
  })
  return schema as Tool['inputSchema']
}
