/** The label of an icon, on hover and on focus, with its key. The control itself carries the accessible name. */
import type { ComponentChildren } from 'preact'

interface TooltipProps {
  /** Empty: not known yet. */
  text: string
  keys?: string | undefined
  children: ComponentChildren
}

export function Tooltip({ text, keys, children }: TooltipProps) {
  return (
    <span class="tooltip">
      {children}
      {text && (
        <span class="tooltip__text" aria-hidden="true">
          {text}
          {keys && <Kbd keys={keys} />}
        </span>
      )}
    </span>
  )
}

/** A key as it is printed on the keyboard: always left to right. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd class="kbd" dir="ltr">
      {keys}
    </kbd>
  )
}
