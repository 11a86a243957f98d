/**
 * The only place where rendered Markdown enters a page as markup. All of it was made by the engine beside this file and
 * by nothing else.
 */
import { useMemo } from 'preact/hooks'
import { Markup, type MarkupText } from '../html/markup.tsx'
import type { DrawnText } from './draw-texts.ts'

interface MarkdownViewProps {
  /** The `html` of `renderMarkdown`. */
  html: string
  /** Where the browser enforces Trusted Types: the page's policy. The server and older browsers have none. */
  trust?: ((html: string) => unknown) | undefined
  class?: string | undefined
}

export function MarkdownView({ html, trust, class: className }: MarkdownViewProps) {
  // A policy makes a new object each time, and a new object would draw the whole document again.
  const trusted = useMemo(() => ({ __html: (trust ? trust(html) : html) as string }), [html, trust])
  return (
    <div
      class={className ? `markdown ${className}` : 'markdown'}
      dangerouslySetInnerHTML={trusted}
    />
  )
}

// The public components through which the markup of a whole document reaches its page.

export function DocumentText({ markup, class: className }: { markup: MarkupText; class: string }) {
  return <Markup class={`markdown ${className}`} of={markup} />
}

/** The headings as a list of links. */
export function DocumentContents({ markup }: { markup: MarkupText }) {
  return <Markup as="ul" class="list contents__list" of={markup} />
}

/** One of the texts of a page: a document, or as it was written. The browser takes over either. */
export function OneOfTexts({ drawn, class: className = '' }: { drawn: DrawnText; class?: string }) {
  const { markup, isPlain } = drawn
  return isPlain ? (
    <Markup as="p" class={`paper__plain ${className}`.trim()} dir="auto" of={markup} />
  ) : (
    <Markup class={`markdown ${className}`.trim()} of={markup} />
  )
}
