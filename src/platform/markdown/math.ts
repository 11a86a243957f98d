/**
 * Formulas by KaTeX as MathML: no inline styles, no fonts, no page scripts. KaTeX is configured to trust nothing, so
 * its commands for links, images and attributes draw their own name.
 */
import katex from 'katex'

// Enough for real formulas.
const MOST_EXPANSIONS = 300
const LONGEST_TEX = 5000
// A user-defined command may repeat its argument a thousand times, and call itself with the result: the number of
// expansions does not bound the output. Such a formula is shown as its source.
const DEFINES = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/

/** The formula as MathML, or null when it is not one. */
export function drawMath(tex: string, isDisplay: boolean): string | null {
  if (tex.length > LONGEST_TEX || DEFINES.test(tex)) return null
  try {
    const html = katex.renderToString(tex, {
      displayMode: isDisplay,
      output: 'mathml',
      throwOnError: true,
      trust: false,
      strict: false,
      maxExpand: MOST_EXPANSIONS,
      maxSize: 20,
    })
    // Quotes in text are entities here, so a real quote can only belong to an attribute.
    const plain = html
      .replace(/ style="[^"]*"/g, '')
      .replace(/^<span class="katex">|<\/span>$/g, '')
    return writeMathLetters(plain)
  } catch {
    // Not a formula, or nested so deeply that KaTeX gave up.
    return null
  }
}

/**
 * Browsers draw MathML without `mathvariant`, so a blackboard R would be an italic one: the characters themselves must
 * differ. Each alphabet is a range of its own in Unicode; a few characters had a code point before that and stayed
 * there.
 */
interface Alphabet {
  capital: number
  small: number
  digit?: number
  exceptions?: string
}

const ALPHABETS: Record<string, Alphabet> = {
  bold: { capital: 0x1d400, small: 0x1d41a, digit: 0x1d7ce },
  'bold-italic': { capital: 0x1d468, small: 0x1d482 },
  script: { capital: 0x1d49c, small: 0x1d4b6, exceptions: 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ' },
  'bold-script': { capital: 0x1d4d0, small: 0x1d4ea },
  fraktur: { capital: 0x1d504, small: 0x1d51e, exceptions: 'CℭHℌIℑRℜZℨ' },
  'bold-fraktur': { capital: 0x1d56c, small: 0x1d586 },
  'double-struck': {
    capital: 0x1d538,
    small: 0x1d552,
    digit: 0x1d7d8,
    exceptions: 'CℂHℍNℕPℙQℚRℝZℤ',
  },
  'sans-serif': { capital: 0x1d5a0, small: 0x1d5ba, digit: 0x1d7e2 },
  'bold-sans-serif': { capital: 0x1d5d4, small: 0x1d5ee, digit: 0x1d7ec },
  'sans-serif-italic': { capital: 0x1d608, small: 0x1d622 },
  'sans-serif-bold-italic': { capital: 0x1d63c, small: 0x1d656 },
  monospace: { capital: 0x1d670, small: 0x1d68a, digit: 0x1d7f6 },
}

const MARKED = /<(m[ino]|mtext) mathvariant="([a-z-]+)">([^<>]*)<\/\1>/g

function writeMathLetters(mathml: string): string {
  // Most formulas have none.
  if (!mathml.includes(' mathvariant=')) return mathml
  return mathml.replace(MARKED, (whole, tag: string, variant: string, text: string) => {
    const alphabet = ALPHABETS[variant]
    // An entity is no single character, and what has no alphabet keeps its mark.
    if (!alphabet || text.includes('&')) return whole
    return `<${tag}>${text.replace(/[A-Za-z0-9]/g, (letter) => letterOf(alphabet, letter))}</${tag}>`
  })
}

function letterOf({ capital, small, digit, exceptions = '' }: Alphabet, letter: string): string {
  const known = exceptions.indexOf(letter)
  if (known >= 0) return exceptions[known + 1]!
  const from = (start: number, first: string) =>
    String.fromCodePoint(start + letter.charCodeAt(0) - first.charCodeAt(0))
  if (letter >= 'a') return from(small, 'a')
  if (letter >= 'A') return from(capital, 'A')
  return digit === undefined ? letter : from(digit, '0')
}
