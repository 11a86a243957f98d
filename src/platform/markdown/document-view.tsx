/** The public components through which the markup of a whole document reaches its page. */
import { Markup, type MarkupText } from '../html/markup.tsx'

export function DocumentText({ markup, class: className }: { markup: MarkupText; class: string }) {
  return <Markup class={`markdown ${className}`} of={markup} />
}

/** The headings as a list of links. */
export function DocumentContents({ markup }: { markup: MarkupText }) {
  return <Markup as="ul" class="list contents__list" of={markup} />
}
