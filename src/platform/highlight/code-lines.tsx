/** The public components through which drawn lines reach a page. */
import { Markup, type MarkupText } from '../html/markup.tsx'
import { revealHidden } from './hidden-characters.ts'
import { lineText } from './line-markup.ts'

interface DrawnLinesViewProps {
  /** Of `chunkMarkup`. */
  markup: MarkupText
  isWrapped: boolean
}

/** Lines whose markup was written before, here or in a thread. */
export function DrawnLinesView({ markup, isWrapped }: DrawnLinesViewProps) {
  const className = isWrapped ? 'code-lines code-lines--wrap' : 'code-lines'
  return <Markup class={className} dir="ltr" of={markup} />
}

/** One line of code without a number, for a row of a comparison or a search result. */
export function CodeText({ html }: { html: string }) {
  return (
    <code
      class="line__text"
      dir="ltr"
      dangerouslySetInnerHTML={{ __html: lineText(revealHidden(html)) }}
    />
  )
}
