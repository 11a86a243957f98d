/** `> [!NOTE]` and its four sisters: a quote that becomes a box with an icon and a word. */
import type { MarkdownIt, Token } from 'markdown-it'

export type AlertKind = 'note' | 'tip' | 'important' | 'warning' | 'caution'

const HEAD = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

export function alerts(md: MarkdownIt): void {
  md.core.ruler.after('block', 'alerts', ({ tokens }) => {
    for (let at = 0; at < tokens.length; at++) {
      const kind = tokens[at]!.type === 'blockquote_open' ? takeHead(tokens, at) : null
      if (!kind) continue
      const open = tokens[at]!
      const close = closing(tokens, at)
      open.type = 'alert_open'
      open.meta = { kind }
      if (close) close.type = 'alert_close'
    }
  })
}

/** Reads and removes the head line; a paragraph that held nothing else is hidden. */
function takeHead(tokens: Token[], at: number): AlertKind | null {
  const [paragraph, labels, end] = tokens.slice(at + 1, at + 4)
  if (paragraph?.type !== 'paragraph_open' || labels?.type !== 'inline') return null
  const head = HEAD.exec(labels.content)
  if (!head) return null
  labels.content = labels.content.slice(head[0].length)
  if (!labels.content && end) {
    paragraph.hidden = true
    end.hidden = true
  }
  return head[1]!.toLowerCase() as AlertKind
}

function closing(tokens: Token[], at: number): Token | undefined {
  const { level } = tokens[at]!
  for (let i = at + 1; i < tokens.length; i++) {
    const token = tokens[i]!
    if (token.type === 'blockquote_close' && token.level === level) return token
  }
  return undefined
}
