/**
 * Formulas by KaTeX as MathML: no inline styles, no fonts, no page scripts. KaTeX is told to trust nothing, so its
 * commands for links, images and attributes draw their own name.
 */
import katex from 'katex'
import { writeMathLetters } from './math-letters.ts'

// Enough for honest formulas.
const MOST_EXPANSIONS = 300
const LONGEST_TEX = 5000
// A command of one's own may repeat its argument a thousand times, and call itself with the result: the number of
// expansions says nothing about how much they make. Such a formula is shown as its source.
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
