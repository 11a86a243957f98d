/**
 * What is drawn of a whole document, and how, and the markup of its page; everything in it can travel between
 * threads.
 */

import { escapeHtml } from '../html/escape-html.ts'
import type { MarkupText } from '../html/markup.tsx'
import type { Locale } from '../i18n/phrases.ts'
import { element } from './drawing.ts'
import type { FencedCode } from './fences.ts'
import type { Heading } from './headings.ts'
import type { TextLinks } from './text-links.ts'

export interface DocumentSettings {
  locale: Locale
  headingShift: number
  icons: string
  picturesAt?: string
  /** Where `[[names]]` lead. */
  textLinks?: TextLinks
  /** What a relative link is put behind. */
  linksAt?: string
  /** What a link that begins with a slash is put behind. */
  linksRoot?: string
  imagesRoot?: string
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

// A drawn document as the markup of its page: its text and the list of its headings. Threads write it too.

// One heading needs no list of contents.
const FEWEST_HEADINGS = 2

export function documentMarkup(drawn: DrawnDocument): PreparedDocument {
  const { html, headings, fences, ...facts } = drawn
  return {
    ...facts,
    markup: html,
    contents: headings.length < FEWEST_HEADINGS ? null : contentsMarkup(headings),
    isEmpty: html.trim() === '',
    hasFences: fences.length > 0,
  }
}

/** The entries of the list. It is one string: thousands of headings as components took ten times as long. */
function contentsMarkup(headings: readonly Heading[]): string {
  let top = Infinity
  for (const { level } of headings) top = Math.min(top, level)
  return headings.map((heading) => entryMarkup(heading, top)).join('')
}

function entryMarkup({ id, level, text }: Heading, top: number): string {
  const attributes = {
    class: 'contents__entry',
    'data-depth': level - top,
    'data-heading': id,
    href: `#${id}`,
  }
  const label = element('bdi', { dir: 'auto' }, escapeHtml(text || '#'))
  return element('li', {}, element('a', attributes, label))
}
