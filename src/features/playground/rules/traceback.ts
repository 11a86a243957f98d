/** Finds line numbers of the reader's program in its output. */
export interface TracebackPiece {
  text: string
  /** The line of the program that it names. */
  line: number | null
}

const LINE_REFERENCE = /File "main\.py", line (\d{1,6})/g

/** The whole text again, in pieces: those that name a line, and the rest. */
export function linkLines(text: string): TracebackPiece[] {
  const pieces: TracebackPiece[] = []
  let at = 0
  for (const found of text.matchAll(LINE_REFERENCE)) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index), line: null })
    pieces.push({ text: found[0], line: Number(found[1]) })
    at = found.index + found[0].length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), line: null })
  return pieces
}
