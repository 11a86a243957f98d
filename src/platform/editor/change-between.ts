/** The one piece in which two texts differ: the text around it keeps its position. */
export interface TextChange {
  from: number
  to: number
  insert: string
}

export function changeBetween(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from++
  let same = 0
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) }
}
