/**
 * The one grammar of links that are written by name, for the engine, the store and the browser: `[[name]]`,
 * `[[folder/name#L10-L20]]`, `[[name|shown text]]`. A backslash takes its meaning from a sign that a name contains.
 */

// A folder of 1,024 characters and a name of 255, each of two units and half of them escaped.
const MOST_UNITS = 4_096
const ESCAPED = '\\[]|#'

export interface TextLink {
  /** A name, or a path from the top of the library. */
  target: string
  /** `L10` or `L10-L20`; empty without lines. */
  lines: string
  /** What the reader sees instead of the target; empty without it. */
  shown: string
  /** Of the whole, with its brackets. */
  length: number
}

/**
 * The link that begins with the brackets at this index; null when that is none. In a row of a table a bar is escaped
 * because it would end the cell; the engine has taken that backslash away.
 */
export function linkAt(text: string, start: number, isInRow = false): TextLink | null {
  if (!text.startsWith('[[', start)) return null
  let target = ''
  let shown: string | null = null
  let hash = -1
  const most = Math.min(text.length, start + MOST_UNITS)
  for (let at = start + 2; at < most; at++) {
    let sign = text[at]!
    if (sign === ']' && text[at + 1] === ']') return finished(at + 2 - start)
    if (sign === '[' || sign === ']' || sign === '\n') return null
    if (isInRow && sign === '\\' && text[at + 1] === '|') continue
    if (sign === '|' && shown === null) shown = ''
    else {
      if (sign === '#' && shown === null) hash = target.length
      if (sign === '\\' && isEscaped(text[at + 1])) sign = text[++at]!
      if (shown === null) target += sign
      else shown += sign
    }
  }
  return null

  function finished(length: number): TextLink | null {
    // `[[1]](address)` and `[[1]][name]` are links of Markdown, whose text has brackets.
    const next = text[start + length]
    if (next === '(' || next === '[') return null
    const lines = hash === -1 ? '' : linesIn(target.slice(hash + 1))
    const name = lines === '' ? target : target.slice(0, hash)
    // `[[ -f x ]]` is a test of a shell, `[[^1]]` a footnote in brackets.
    if (name === '' || name.trim() !== name || name.startsWith('^')) return null
    return { target: name, lines, shown: shown?.trim() ?? '', length }
  }
}

function isEscaped(sign: string | undefined): boolean {
  return sign !== undefined && ESCAPED.includes(sign)
}

// A file of two megabytes has no more.
const MOST_DIGITS = 7

/** `L10`, `L10-L20` and `L10-20`; an empty text is not a range of lines. */
function linesIn(text: string): string {
  const [first = '', last, ...more] = text.split('-', 3)
  const from = lineIn(first)
  if (from === null || !first.startsWith('L') || more.length > 0) return ''
  if (last === undefined) return `L${from}`
  const to = lineIn(last)
  return to === null ? '' : `L${from}-L${to}`
}

function lineIn(text: string): number | null {
  const digits = text.startsWith('L') ? text.slice(1) : text
  if (digits.length === 0 || digits.length > MOST_DIGITS) return null
  const isNumber = [...digits].every((digit) => digit >= '0' && digit <= '9')
  return isNumber && Number(digits) > 0 ? Number(digits) : null
}

/** What somebody would write to link to this name: the signs that links need are escaped. */
export function linkText(target: string): string {
  return `[[${[...target].map((sign) => (ESCAPED.includes(sign) ? `\\${sign}` : sign)).join('')}]]`
}
