/**
 * The only place where rendered Markdown enters a page as markup. All of it was made by the engine beside this file and
 * by nothing else.
 */
import { useMemo } from 'preact/hooks'

export interface MarkdownViewProps {
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
