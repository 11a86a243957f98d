/**
 * Pages that a client shows in its own window (the extension "Apps" of the protocol). Clients of the newest revision declare
 * in each message that they can. Those of 2025 do so once, at the beginning: what they declared is the session's id, which
 * they send with each message, so that nothing is stored.
 */
export const UI_EXTENSION = 'io.modelcontextprotocol/ui'
export const VIEW_MEDIA = 'text/html;profile=mcp-app'
export const FILE_VIEW = 'ui://codeshelf/file'
export const SESSION_HEADER = 'mcp-session-id'

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
const SESSION = /^views-[\w-]+$/

export function showsViews(body: unknown, headers: Readonly<Record<string, unknown>>): boolean {
  return declaresViews(body) || SESSION.test(String(headers[SESSION_HEADER] ?? ''))
}

/** Whether it is the first message of a client of 2025 that declares it. */
export function beginsWithViews(body: unknown): boolean {
  return at(body, 'method') === 'initialize' && declaresViews(body)
}

export const viewSession = (id: string) => `views-${id}`

function declaresViews(body: unknown): boolean {
  const params = at(body, 'params')
  const declared = at(body, 'method') === 'initialize' ? params : at(params, '_meta')
  const capabilities = at(declared, 'capabilities') ?? at(declared, CAPABILITIES)
  const media = at(at(at(capabilities, 'extensions'), UI_EXTENSION), 'mimeTypes')
  return Array.isArray(media) && media.includes(VIEW_MEDIA)
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}
