/** `#tags` of a text as links, where the reader can follow them; elsewhere they are text. */
import type { MarkdownIt } from 'markdown-it'
import { tagAt } from '../tags/index.ts'

const HASH = 0x23

export function noteTags(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'note_tag', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== HASH || state.linkLevel > 0) return false
    const tag = tagAt(state.src, state.pos)
    if (tag === null) return false
    if (!silent) state.push('note_tag', '', 0).content = `#${tag}`
    state.pos += tag.length + 1
    return true
  })
}
