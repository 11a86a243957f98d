/** `[[name]]` of a text as a link, where its page knows what names lead to; elsewhere it is the text it is. */
import type { MarkdownIt } from 'markdown-it'
import { linkAt } from '../links/grammar.ts'

const BRACKET = 0x5b

/** Where the names of one text lead, for its reader. */
export interface TextLinks {
  /** What a name is added to where it leads nowhere yet, or where nobody looked it up; null: it stays text. */
  unknownAt: string | null
  /** By what is written. Null: nobody looked them up. */
  targets: ReadonlyMap<string, LinkedTarget> | null
  /** Other names were not looked up: they may lead somewhere. */
  isOpen?: boolean
}

export interface LinkedTarget {
  href: string
  /** The page whose lines can be named; null where there are none. */
  linesHref: string | null
  /** What it is called now. */
  name: string
}

export function textLinks(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'text_link', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== BRACKET || state.linkLevel > 0) return false
    const link = linkAt(state.src, state.pos)
    if (link === null) return false
    if (!silent) {
      const token = state.push('text_link', '', 0)
      token.content = state.src.slice(state.pos, state.pos + link.length)
      token.meta = { ...link }
    }
    state.pos += link.length
    return true
  })
}
