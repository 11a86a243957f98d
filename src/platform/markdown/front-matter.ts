/** Front matter: the part between two `---` at the very top is data about the text, not a rule and a heading. */
import type { MarkdownIt } from 'markdown-it'

const FIRST_ENTRY = /^(?:#|["'\w][^:]{0,200}:(?:\s|$))/
// Longer than any real one; it keeps the search for the end bounded.
const MOST_LINES = 500

export function frontMatter(md: MarkdownIt): void {
  md.block.ruler.before('table', 'front_matter', (state, start, end, silent) => {
    if (start !== 0 || state.level > 0 || silent || lineAt(0) !== '---') return false
    let last = 1
    while (last < end && last < MOST_LINES && !/^(?:---|\.\.\.)$/.test(lineAt(last))) last++
    if (last >= end || last === MOST_LINES) return false
    const content = state.getLines(1, last, 0, false)
    if (!FIRST_ENTRY.test(content.trimStart())) return false
    const token = state.push('front_matter', '', 0)
    token.content = content
    token.map = [0, last + 1]
    state.line = last + 1
    return true

    function lineAt(line: number): string {
      return state.src.slice(state.bMarks[line], state.eMarks[line]).trimEnd()
    }
  })
}
