/** The markup of what was written as HTML. The attributes are ours: of the author's only the alignment stays. */
import type { RendererRule, Token } from 'markdown-it'
import { type Drawing, lineAttribute, rule, tag } from './drawing.ts'
import type { Align } from './html-nesting.ts'

export const htmlMarkup: Record<string, RendererRule> = {
  html_open: rule(open),
  html_close: rule(close),
}

interface Meta {
  align?: Align | null
  isOpen?: boolean
  start?: number | null
}

// A paragraph could not hold the blocks of Markdown that are written into it.
const DIVISIONS: Record<string, string> = { p: 'md-p', div: 'md-div', center: 'md-div' }

function open(token: Token, drawing: Drawing): string {
  const name = token.tag
  const { align, isOpen, start } = (token.meta ?? {}) as Meta
  const line = lineAttribute(token, drawing)
  const aligned = align ? `md-align-${align}` : null
  if (name === 'table') {
    const { table } = drawing.options.labels
    const box = { class: 'md-table', role: 'region', tabindex: 0, 'aria-label': table }
    return `${tag('div', box)}${tag('table', { class: aligned, dir: 'auto', ...line })}`
  }
  if (name === 'pre') return tag('pre', { class: 'md-pre', dir: 'ltr', ...line })
  if (name === 'code') return tag('code', { dir: 'ltr' })
  if (LINE.test(name)) return tag(name)
  const division = DIVISIONS[name]
  return tag(tagName(name, drawing), {
    class: [division, aligned].filter(Boolean).join(' ') || null,
    dir: DIRECTED.test(name) ? 'auto' : null,
    open: name === 'details' && isOpen === true,
    start: name === 'ol' ? start : null,
    ...line,
  })
}

const LINE = /^(?:kbd|sub|sup|u)$/
/** What holds text; the others hold what does. */
const DIRECTED = /^(?:p|div|center|h\d|summary|li|td|th|blockquote)$/

function close(token: Token, drawing: Drawing): string {
  if (token.tag === 'table') return '</table></div>\n'
  return `</${tagName(token.tag, drawing)}>${token.block ? '\n' : ''}`
}

function tagName(name: string, { options }: Drawing): string {
  if (DIVISIONS[name]) return 'div'
  const [, level] = /^h(\d)$/.exec(name) ?? []
  return level ? `h${Math.min(6, Number(level) + (options.headingShift ?? 0))}` : name
}
