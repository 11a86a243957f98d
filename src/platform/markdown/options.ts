/** Options of one drawing. The same options give the same markup on server and in the browser. */
import type { ResolveRelative } from './addresses.ts'
import type { DiagramSize } from './diagram-size.ts'
import type { MarkdownLabels } from './labels.ts'
import type { TextLinks } from './text-links.ts'

/** Draws a formula as MathML, or gives null when it cannot; the source is shown then. */
export type DrawMath = (tex: string, isDisplay: boolean) => string | null

export interface MarkdownOptions {
  labels: MarkdownLabels
  /** Sets the ids of several documents on one page apart: `n12-`. Letters, digits, `-` and `_`. */
  idPrefix?: string
  /** Hosts whose images the reader allowed, as `host` or `host:port`. */
  allowedImageHosts?: ReadonlySet<string>
  /** Single images the reader allowed, by their full address. */
  allowedImages?: ReadonlySet<string>
  /** Where this reader gets the pictures that are stored beside texts: a share has an address of its own for them. */
  picturesAt?: string
  /** What a `#tag` is added to for its address; without it tags are text. */
  tagsAt?: string
  /** Where `[[names]]` lead; without it they are text. */
  textLinks?: TextLinks | undefined
  resolveRelative?: ResolveRelative
  /** What a path that begins with a slash is put behind, and no path leaves: the top of what the text is a part of. */
  linksRoot?: string
  /** Where the images below `linksRoot` are. */
  imagesRoot?: string
  /** Coloured code by `fenceKey(language, text)`, made by our own highlighter. */
  highlighted?: ReadonlyMap<string, string>
  /** Left out, a formula is shown as its source and marked for the browser. */
  math?: DrawMath
  /** Whether boxes can be ticked. */
  canTick?: boolean
  /** The address of the icon sprite; without it an alert has its word alone. */
  icons?: string
  /** How many levels deeper the document's headings are on this page. */
  headingShift?: number
  /** `ts` to `TypeScript`; without it the author's own word is shown. */
  languageName?: (language: string) => string
  /**
   * How large a diagram will be, on a page that draws them: its space is reserved. Left out, its source alone is shown.
   */
  diagramSize?: (source: string) => DiagramSize
}

// A formula takes about 0.12 ms on a server core; what is over this is drawn in the browser when it is reached.
export const MOST_FORMULAS = 1000
export const MOST_TEX = 60_000
