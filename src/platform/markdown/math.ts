/**
 * Formulas by KaTeX as MathML: no inline styles, no fonts, no page scripts. KaTeX is told to trust nothing, so its
 * commands for links, images and attributes draw their own name.
 */
import katex from 'katex'

// Enough for honest formulas; a macro that calls itself is stopped here.
const MOST_EXPANSIONS = 300
const LONGEST_TEX = 5000

/** The formula as MathML, or null when it is not one. */
export function drawMath(tex: string, isDisplay: boolean): string | null {
  if (tex.length > LONGEST_TEX) return null
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
    return html.replace(/ style="[^"]*"/g, '').replace(/^<span class="katex">|<\/span>$/g, '')
  } catch {
    // Not a formula, or nested so deeply that KaTeX gave up.
    return null
  }
}
