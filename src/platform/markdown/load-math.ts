/** KaTeX for the browser, fetched when a document has a formula that the server did not draw. */
import type { DrawMath } from './options.ts'

export async function loadMath(): Promise<DrawMath> {
  const { drawMath } = await import('./math.ts')
  return drawMath
}
