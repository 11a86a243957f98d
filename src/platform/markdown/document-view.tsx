/** The public components through which the markup of a whole document reaches its page. */
import { Markup, type MarkupText } from '../html/markup.tsx'
import type { DrawnText } from './draw-texts.ts'

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
