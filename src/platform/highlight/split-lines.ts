/**
 * The one way to cut a text into lines: viewer, highlighter, comparison and anchors must agree on what line 12 is.
 * LF, CRLF and a lone CR end a line. A final line break ends the last line and starts none: `a\n` is one line,
 * as for `wc -l`, and an empty text has no line.
 */
export function splitLines(text: string): string[] {
  const lines = text.includes('\r') ? text.split(/\r\n?|\n/) : text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The same lines, each with the break that ended it, so that joining them gives the text back. */
export function splitLinesWithBreaks(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+$/g) ?? []
}

/** How many lines `splitLines` would give, without making them. */
export function countLines(text: string): number {
  return text === '' || endsWithBreak(text) ? countBreaks(text) : countBreaks(text) + 1
}

/** These lines, counted from 1, with their breaks; the text behind them is not read. */
export function cutLines(text: string, { start, end }: { start: number; end: number }): string {
  const from = afterLines(text, 0, start - 1)
  return text.slice(from, afterLines(text, from, end - start + 1))
}

function afterLines(text: string, from: number, lines: number): number {
  let at = from
  for (let passed = 0; passed < lines && at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) passed++
  }
  return at
}

/** The last line that the caret of an editor can be in: the empty one behind a final break counts. */
export function lastLine(text: string): number {
  return countBreaks(text) + 1
}

function countBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1))
    if (text.charCodeAt(at + 1) !== 0x0a) count++
  return count
}

function endsWithBreak(text: string): boolean {
  return isBreak(text.charCodeAt(text.length - 1))
}

/** Whether a line is longer than so many characters; reads only the positions of line breaks. */
export function hasLongerLine(text: string, max: number): boolean {
  let start = 0
  // From the last place where a break keeps the line short enough, backwards: most characters are never looked at.
  while (text.length - start > max) {
    let at = start + max
    while (at >= start && !isBreak(text.charCodeAt(at))) at--
    if (at < start) return true
    start = at + 1
  }
  return false
}

function isBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d
}
