/** Which runs of characters every match of a pattern contains: the index finds the files that have them. */
import { fitsPoints, foldText } from '#platform/text/index.ts'

// More of them exclude hardly any further files.
const MOST = 3
// Escapes for a class, a position or a blank: they end a run, and nothing is known about them.
const ENDS_RUN = 'dDwWsSbBAznrtfv'

/** Folded, the longest first. None when in doubt: then every file is a candidate. */
export function literalsOf(source: string): string[] {
  const runs = runsOf(source)
  if (!runs) return []
  return [...new Set(runs.map(foldText))]
    .filter((run) => !fitsPoints(run, 2))
    .sort((one, other) => other.length - one.length)
    .slice(0, MOST)
}

/** Runs of ASCII letters outside of groups; null for a pattern with a choice, or one that is not understood here. */
function runsOf(source: string): string[] | null {
  const runs: string[] = []
  let run = ''
  const end = () => {
    runs.push(run)
    run = ''
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!
    if (sign === '|' || sign === ')') return null
    if (sign === '(' || sign === '[') {
      const close = sign === '(' ? groupEnd(source, at) : classEnd(source, at)
      if (close < 0) return null
      end()
      at = close
    } else if (sign === '*' || sign === '?' || sign === '{') {
      // The character before it may be missing.
      run = run.slice(0, -1)
      end()
      if (sign === '{') at = source.indexOf('}', at)
      if (at < 0) return null
    } else if ('.^$+'.includes(sign)) end()
    else if (sign === '\\') {
      const escaped = source[++at] ?? ''
      if (ENDS_RUN.includes(escaped)) end()
      else if (/[!-/:-@[-`{-~]/.test(escaped)) run += escaped
      else return null
    } else if (sign < '\u0080') run += sign
    else end()
  }
  end()
  return runs
}

function groupEnd(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '[') {
      at = classEnd(source, at)
      if (at < 0) return -1
    } else if (source[at] === '(') depth++
    else if (source[at] === ')' && --depth === 0) return at
  }
  return -1
}

function classEnd(source: string, from: number): number {
  // A bracket at the beginning is a character of the class, and so are those of [:alpha:].
  let at = from + (source[from + 1] === '^' ? 2 : 1)
  if (source[at] === ']') at++
  for (; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source.startsWith('[:', at)) {
      at = source.indexOf(':]', at) + 1
      if (at <= 0) return -1
    } else if (source[at] === ']') return at
  }
  return -1
}
