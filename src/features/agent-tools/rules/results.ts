/** The result of a tool in the form of the protocol: our summary first, then texts of the library, marked and bounded. */
import { randomBytes } from 'node:crypto'
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server'
import type { ToolResult } from '#platform/agent-tools.ts'
import { type Problem, retryAdviceOf } from '#platform/problems/index.ts'
import { cutBytes } from '#platform/text/index.ts'

// An agent pays for all that it reads, and its window is soon full.
const MOST_BYTES = 256 * 1024

export function successResult({
  summary,
  quotes = [],
  data,
  links = [],
}: ToolResult): CallToolResult {
  let left = MOST_BYTES
  const cut: string[] = []
  const quoted = quotes.map(({ of, text }): ContentBlock => {
    const shown = cutBytes(text, left)
    left -= Buffer.byteLength(shown)
    if (shown.length < text.length) cut.push(of)
    return {
      type: 'text',
      text: fenced(of, shown),
      annotations: { audience: ['user', 'assistant'] },
    }
  })
  const advice =
    cut.length > 0 ? ' The answer was too long and is cut: ask for less of it (lines, a page).' : ''
  const isShort = Buffer.byteLength(JSON.stringify(data)) <= MOST_BYTES
  const missing = isShort ? '' : ' The data were too long and are left out: ask for less.'
  return {
    content: [
      { type: 'text', text: summary + advice + missing },
      ...quoted,
      ...links.map(({ uri, name }): ContentBlock => ({ type: 'resource_link', uri, name })),
    ],
    ...(isShort && { structuredContent: data as Record<string, unknown> }),
  }
}

/** The fence is new each time, so that no text can end its own and go on as if it were ours. */
function fenced(of: string, text: string): string {
  const fence = `----${randomBytes(6).toString('hex')}`
  return `${fence} ${of.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')}\n${text}\n${fence}`
}

const ADVICE = {
  never: 'The same call will be refused again.',
  conflict: 'Read it again, then decide.',
  later: 'Try again after a while.',
} as const

export function refusalResult({ code, declared, context }: Problem): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: `${code}: ${declared.en} ${ADVICE[retryAdviceOf(declared)]}` }],
    structuredContent: { ok: false, error: declared.error, code, ...context },
  }
}
