/** The public components through which drawn lines reach a page. */

import type { ComponentProps } from 'preact'
import { Markup, MarkupField, type MarkupText } from '../html/markup.tsx'

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

/** The rows of a table of lines, as a comparison has them, written before in a thread. */
export function DrawnRows({ markup }: { markup: MarkupText }) {
  return <Markup as="tbody" of={markup} />
}

/** The names of an outline: of `outlineMarkup`. */
export function DrawnOutline({ markup }: { markup: MarkupText }) {
  return <Markup as="ul" class="list outline__list" of={markup} />
}

// A text area with a text that was escaped before, here or in a thread.

type Props = Omit<ComponentProps<typeof MarkupField>, 'of'> & { markup: MarkupText }

export function TextField({ markup, ...attributes }: Props) {
  return <MarkupField {...attributes} of={markup} />
}
