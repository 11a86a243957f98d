/**
 * How lines end. An editor and a text area know one kind of line break; a file may have three. What a person did not
 * touch keeps the break it was stored with, so that saving without a change is no change.
 */
export type LineEnding = '\n' | '\r\n' | '\r'

/** Every break as the one that editors use. */
export function withPlainEndings(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** The one kind of break in a text, `mixed` when there are several, null when there is none. */
export function endingOf(text: string): LineEnding | 'mixed' | null {
  if (!text.includes('\r')) return text.includes('\n') ? '\n' : null
  let only: LineEnding | null = null
  for (const { 0: ending } of text.matchAll(/\r\n|\r|\n/g)) {
    if (only !== null && ending !== only) return 'mixed'
    only = ending as LineEnding
  }
  return only
}

/**
 * The submitted text with the breaks of the stored one: the same where lines are the same, its most frequent kind where
 * they are new. A browser's form sends every break as CRLF, so the submitted breaks carry no information.
 */
export function keepEndings(stored: string, written: string): string {
  const plain = withPlainEndings(written)
  const ending = endingOf(stored)
  if (ending === null || ending === '\n') return plain
  if (ending !== 'mixed') return plain.replaceAll('\n', ending)
  if (withPlainEndings(stored) === plain) return stored
  return joinLines(plain.split('\n'), linesOf(stored))
}

interface Line {
  text: string
  ending: LineEnding | ''
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let from = 0
  for (const { 0: ending, index } of text.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ text: text.slice(from, index), ending: ending as LineEnding })
    from = index + ending.length
  }
  return [...lines, { text: text.slice(from), ending: '' }]
}

function joinLines(written: readonly string[], stored: readonly Line[]): string {
  const usual = mostFrequent(stored)
  const endings: string[] = new Array(written.length).fill('')
  let top = 0
  while (top < written.length && written[top] === stored[top]?.text) {
    endings[top] = stored[top]?.ending || usual
    top++
  }
  let [end, storedEnd] = [written.length, stored.length]
  while (end > top && storedEnd > top && written[end - 1] === stored[storedEnd - 1]?.text) {
    end--
    storedEnd--
    endings[end] = stored[storedEnd]?.ending || usual
  }
  const occurrences = occurrencesOf(stored, top, storedEnd)
  let at = top
  for (let line = top; line < end; line++) {
    const found = nextFrom(occurrences.get(written[line]!), at)
    endings[line] = found === undefined ? usual : stored[found]?.ending || usual
    if (found !== undefined) at = found + 1
  }
  keepApart(written, endings)
  return written
    .map((text, line) => (line < written.length - 1 ? text + endings[line] : text))
    .join('')
}

/**
 * A CR, an empty line and an LF would read as one CRLF: the empty line would be lost. From the end, because an LF that is
 * put here may meet a CR before it.
 */
function keepApart(written: readonly string[], endings: string[]): void {
  for (let line = written.length - 3; line >= 0; line--) {
    if (endings[line] === '\r' && written[line + 1] === '' && endings[line + 1] === '\n')
      endings[line] = '\n'
  }
}

function mostFrequent(lines: readonly Line[]): LineEnding {
  const counts = { '\r\n': 0, '\n': 0, '\r': 0 }
  for (const { ending } of lines) if (ending) counts[ending]++
  const kinds = Object.keys(counts) as LineEnding[]
  return kinds.reduce((best, kind) => (counts[kind] > counts[best] ? kind : best))
}

/** Where one text occurs, in order, and how many of these are behind: requested offsets only grow. */
interface Occurrences {
  lines: number[]
  passed: number
}

function nextFrom(occurrences: Occurrences | undefined, at: number): number | undefined {
  if (!occurrences) return undefined
  while (occurrences.lines[occurrences.passed]! < at) occurrences.passed++
  return occurrences.lines[occurrences.passed]
}

function occurrencesOf(lines: readonly Line[], from: number, to: number): Map<string, Occurrences> {
  const occurrences = new Map<string, Occurrences>()
  for (let line = from; line < to; line++) {
    const { text } = lines[line]!
    const known = occurrences.get(text)
    if (known) known.lines.push(line)
    else occurrences.set(text, { lines: [line], passed: 0 })
  }
  return occurrences
}
