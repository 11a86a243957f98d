/**
 * Which lines of a Markdown text are inside a fenced code block. It walks line by line and knows only what decides
 * that: fences, the list items and quotes around them, and indented code.
 */
interface OpenFence {
  mark: string
  length: number
  /** The column at which the content of the fence's list item begins; 0 outside lists. */
  column: number
  quotes: number
}

const BULLET = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/
const FENCE = /^(`{3,}|~{3,})(.*)$/

/** A function to be called with each line in turn; it returns whether that line belongs to a fenced block. */
export function fenceWalker(): (line: string) => boolean {
  let fence: OpenFence | null = null
  let columns: number[] = []
  let depth = 0

  return (line) => {
    if (fence) {
      const { text, indent, quotes } = withoutQuotes(line, fence.quotes)
      const isLeft = quotes < fence.quotes || (text !== '' && indent < fence.column)
      if (!isLeft) {
        if (closes(fence, text, indent)) fence = null
        return true
      }
      fence = null
    }
    const { text, indent, quotes } = withoutQuotes(line, Infinity)
    if (quotes !== depth) columns = []
    depth = quotes
    return text !== '' && walkOutside(text, indent, quotes)
  }

  function walkOutside(text: string, indent: number, quotes: number): boolean {
    columns = columns.filter((column) => column <= indent)
    let column = columns.at(-1) ?? 0
    let rest = text
    let at = indent
    // A list marker opens a container, and a further marker or a fence may follow on the same line.
    while (at - column < 4) {
      const marker = BULLET.exec(rest)?.[0]
      if (!marker) break
      const after = rest.slice(marker.length)
      const gap = widthOf(after, at + marker.length)
      const isEmpty = after.trim() === ''
      at += marker.length + (isEmpty || gap > 4 ? 1 : gap)
      columns.push(at)
      column = at
      if (isEmpty || gap > 4) return false
      rest = after.trimStart()
    }
    const found = at - column < 4 ? FENCE.exec(rest) : null
    const [, marks = '', info = ''] = found ?? []
    // A backtick in the info string after backticks makes it a code span.
    if (!marks || (marks[0] === '`' && info.includes('`'))) return false
    fence = { mark: marks[0]!, length: marks.length, column, quotes }
    return true
  }
}

function closes(fence: OpenFence, text: string, indent: number): boolean {
  if (indent - fence.column >= 4) return false
  const marks = FENCE.exec(text)
  return (
    marks !== null &&
    marks[1]![0] === fence.mark &&
    marks[1]!.length >= fence.length &&
    marks[2]!.trim() === ''
  )
}

/** The line without up to `most` quote marks, and the column where its text begins. */
function withoutQuotes(line: string, most: number) {
  let rest = line
  let quotes = 0
  for (;;) {
    const mark = quotes < most ? /^ {0,3}> ?/.exec(rest) : null
    if (!mark) break
    rest = rest.slice(mark[0].length)
    quotes++
  }
  return { text: rest.trim(), indent: widthOf(rest, 0), quotes }
}

/** Columns of leading white space, where a tab goes to the next multiple of four. */
function widthOf(text: string, from: number): number {
  let column = from
  for (const mark of text) {
    if (mark === ' ') column++
    else if (mark === '\t') column += 4 - (column % 4)
    else break
  }
  return column - from
}
