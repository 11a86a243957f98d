/** What is drawn of a whole document, and how; everything in it can travel between threads. */
import type { MarkupText } from '../html/markup.tsx'
import type { Locale } from '../i18n/phrases.ts'
import type { FencedCode } from './fences.ts'
import type { Heading } from './headings.ts'

export interface DocumentSettings {
  locale: Locale
  headingShift: number
  icons: string
  picturesAt?: string
  /** What a relative link is put behind. */
  linksAt?: string
  /** What a link that begins with a slash is put behind. */
  linksRoot?: string
  /** Coloured code by the key of its fence. */
  highlighted?: ReadonlyMap<string, string>
}

export interface DrawnDocument {
  html: string
  isTooLarge: boolean
  headings: Heading[]
  hasTasks: boolean
  hasDiagrams: boolean
  hasMath: boolean
  fences: FencedCode[]
}

/** What a page needs of it. A long document has thousands of headings and code blocks: they do not travel. */
export interface PreparedDocument
  extends Pick<DrawnDocument, 'isTooLarge' | 'hasTasks' | 'hasDiagrams' | 'hasMath'> {
  markup: MarkupText
  /** The entries of the list of contents; null without one. */
  contents: MarkupText | null
  isEmpty: boolean
  hasFences: boolean
}

/** The first code blocks of a document, and how many it has. */
export interface ListedFences {
  fences: FencedCode[]
  total: number
}
