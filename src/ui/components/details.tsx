/** Details that most readers need not see: codes, request ids, folded fields. */
import type { ComponentChildren } from 'preact'

export interface DetailsProps {
  label: string
  isOpen?: boolean
  children: ComponentChildren
}

export function Details({ label, isOpen, children }: DetailsProps) {
  return (
    <details class="details" open={isOpen}>
      <summary class="details__label">{label}</summary>
      <div class="details__body">{children}</div>
    </details>
  )
}
