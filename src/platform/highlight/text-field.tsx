/** A text area with a text that was escaped before, here or in a thread. */
import type { ComponentProps } from 'preact'
import { MarkupField, type MarkupText } from '../html/markup.tsx'

type Props = Omit<ComponentProps<typeof MarkupField>, 'of'> & { markup: MarkupText }

export function TextField({ markup, ...attributes }: Props) {
  return <MarkupField {...attributes} of={markup} />
}
