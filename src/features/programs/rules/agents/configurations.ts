/** What a person pastes into the configuration of a program, so that its agent finds the tools. */

export interface Configuration {
  /** Names its label in the texts. */
  kind: 'common' | 'terminal' | 'editor' | 'desktop'
  text: string
}

/** Each way that a common program takes; `endpoint` ends in /mcp. */
export function agentConfigurations(token: string, endpoint: string): Configuration[] {
  const headers = { Authorization: `Bearer ${token}` }
  const env = { CODESHELF_URL: new URL(endpoint).origin, CODESHELF_TOKEN: token }
  const http = { type: 'http', url: endpoint, headers }
  return [
    { kind: 'common', text: json({ mcpServers: { codeshelf: http } }) },
    {
      kind: 'terminal',
      text: `claude mcp add --transport http codeshelf ${endpoint} --header "Authorization: Bearer ${token}"`,
    },
    { kind: 'editor', text: json({ servers: { codeshelf: http } }) },
    {
      kind: 'desktop',
      text: json({ mcpServers: { codeshelf: { command: 'codeshelf', args: ['mcp'], env } } }),
    },
  ]
}

function json(value: object): string {
  return JSON.stringify(value, null, 2)
}
