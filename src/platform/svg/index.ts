/** SVG texts: what must be known before a browser is asked to draw one. */
import { drawableSvg, findSvgRoot, type SvgRoot } from './svg-document.ts'
import { findSvgError, type SvgError } from './svg-error.ts'

export { drawableSvg, findSvgRoot, type SvgRoot } from './svg-document.ts'
export { findSvgError, type SvgError } from './svg-error.ts'

export interface SvgFacts {
  /** Null when the text has no `svg` root. */
  root: SvgRoot | null
  /** Why browsers will not draw it; null when nothing wrong was found. */
  error: SvgError | null
}

export function readSvg(content: string): SvgFacts {
  const root = findSvgRoot(content)
  return { root, error: findSvgError(root ? drawableSvg(content, root) : content) }
}
