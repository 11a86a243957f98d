/** `/remind tomorrow 9` on a line of its own: a wish about the note, not a part of its text. */

export interface RemindCommand {
  /** What is taken out before the caret, in units. */
  cut: number
  /** When, as it was written; empty: the person chooses. */
  time: string
}

// Enter at the end of a list item begins the next one, so the command may stand behind a marker that nobody typed.
const COMMAND = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ x]\]\s+)?)?\/(?:remind|הזכר)(?:\s+(.*))?$/iu

/** What Enter means at the end of such a line, or null. A note that says nothing else has nothing to be reminded of. */
export function remindCommand(text: string, caret: number): RemindCommand | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1
  const found = COMMAND.exec(text.slice(start, caret))
  const isLineEnd = caret === text.length || text[caret] === '\n'
  if (!found || !isLineEnd) return null
  // The line break before it goes too.
  const from = Math.max(0, start - 1)
  if (`${text.slice(0, from)}${text.slice(caret)}`.trim() === '') return null
  return { cut: caret - from, time: (found[1] ?? '').trim() }
}
