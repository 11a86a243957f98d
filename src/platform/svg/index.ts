/** SVG texts: what must be known before a browser is asked to draw one. */
import { drawableSvg, findSvgRoot, type SvgRoot } from './svg-document.ts'
import { findSvgFault, type SvgFault } from './svg-fault.ts'

export { drawableSvg, findSvgRoot, type SvgRoot } from './svg-document.ts'
export { findSvgFault, type SvgFault, type SvgFaultKind } from './svg-fault.ts'

export interface SvgFacts {
  /** Null when the text has no `svg` root. */
  root: SvgRoot | null
  /** Why browsers will not draw it; null when nothing wrong was found. */
  fault: SvgFault | null
}

export function readSvg(content: string): SvgFacts {
  const root = findSvgRoot(content)
  return { root, fault: findSvgFault(root ? drawableSvg(content, root) : content) }
}
