/** Addresses of the instructions for programs. */
export const agentPaths = {
  settings: '/settings/agents',
  apiPrimer: '/api/agent/primer',
} as const
