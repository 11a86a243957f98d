/** Enter in a list goes on with the list; on an empty item it ends it. */

export interface ListTyping {
  /** What is replaced before the caret, in units. */
  cut: number
  insert: string
}

const ITEM = /^(\s*)(?:([-*+])|(\d{1,9})([.)]))(\s+)(\[[ xX]\]\s+)?/

/** What Enter does here, or null when it is an ordinary line break. */
export function onEnter(text: string, caret: number): ListTyping | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1
  const line = text.slice(start, caret)
  const item = ITEM.exec(line)
  if (!item) return null
  const [whole, indent = '', bullet, number, mark = '', gap = ' ', box] = item
  if (line.length === whole.length) return { cut: line.length, insert: '' }
  const next = bullet ?? `${Number(number) + 1}${mark}`
  return { cut: 0, insert: `\n${indent}${next}${gap}${box ? '[ ] ' : ''}` }
}
