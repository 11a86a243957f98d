/** Wrapped code goes on under its indent and not at the edge. */

// As the style sheet shows them.
const TAB_COLUMNS = 4
// Deeper code would have no room left beside its indent.
const MOST_COLUMNS = 32

/** For the lines in the page and those that come later; the returned function ends it. */
export function hangLines(list: HTMLElement): () => void {
  const hang = () => {
    for (const code of list.querySelectorAll<HTMLElement>('.line__text:not([style])'))
      code.style.setProperty('--hang', `${indentOf(code.textContent ?? '')}ch`)
  }
  hang()
  const watching = new MutationObserver(hang)
  watching.observe(list, { childList: true, subtree: true })
  return () => watching.disconnect()
}

/** In columns. */
export function indentOf(line: string): number {
  let columns = 0
  for (const sign of line) {
    if (sign === '\t') columns += TAB_COLUMNS - (columns % TAB_COLUMNS)
    else if (sign === ' ') columns++
    else break
    if (columns >= MOST_COLUMNS) return MOST_COLUMNS
  }
  return columns
}
