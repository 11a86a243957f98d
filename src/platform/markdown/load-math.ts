/** KaTeX for the browser, fetched when a document has a formula that the server did not draw. */
import type { DrawMath } from './options.ts'

export async function loadMath(): Promise<DrawMath> {
  const { drawMath } = await import('./math.ts')
  return drawMath
}

/** Draws the formulas that still wait as their source: those beyond the server's limit. */
export async function drawWaitingFormulas(
  root: ParentNode,
  trust?: (html: string) => unknown,
): Promise<void> {
  const waiting = [...root.querySelectorAll('code[data-math]')]
  if (waiting.length === 0) return
  const draw = await loadMath()
  for (const code of waiting) {
    const kind = code.getAttribute('data-math')
    const math = draw(code.textContent ?? '', kind === 'display')
    code.removeAttribute('data-math')
    if (!math) continue
    const span = document.createElement('span')
    span.className = `md-math md-math--${kind}`
    span.dir = 'ltr'
    span.innerHTML = (trust ? trust(math) : math) as string
    code.replaceWith(span)
  }
}
