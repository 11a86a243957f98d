/** What a fenced block is, and the key under which its coloured form is found. */
import type { Token } from 'markdown-it'

export interface FencedCode {
  /** Under this key the coloured form is passed to `renderMarkdown`. */
  key: string
  /** The first word after the fence in lower case, or an empty text. */
  language: string
  text: string
}

export const MATH = 'math'
export const DIAGRAM = 'mermaid'

export function fenceKey(language: string, text: string): string {
  return `${language}\n${text}`
}

export function fencedCode(token: Pick<Token, 'info' | 'content'>): FencedCode {
  const language = (/^[^\s{,]+/.exec(token.info.trim())?.[0] ?? '').toLowerCase()
  return { key: fenceKey(language, token.content), language, text: token.content }
}
