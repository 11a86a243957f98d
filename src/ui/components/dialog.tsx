/** A native dialog: it keeps the focus and gives it back. Opened by `commandfor` or by the browser core. */
import type { ComponentChildren } from 'preact'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

export interface DialogProps {
  id: string
  title: string
  closeLabel: string
  children: ComponentChildren
  /** Buttons, the confirming one last. */
  actions?: ComponentChildren
  size?: 'small' | 'wide'
  /** Drawn open without script (patterns, a page that consists of the question). */
  isOpen?: boolean
}

export function Dialog({ id, title, closeLabel, children, actions, size, isOpen }: DialogProps) {
  return (
    <dialog
      class={classes('dialog', size === 'wide' && 'dialog--wide')}
      id={id}
      aria-labelledby={`${id}-title`}
      open={isOpen}
    >
      <form class="dialog__head" method="dialog">
        <h2 class="dialog__title" id={`${id}-title`}>
          {title}
        </h2>
        <IconButton icon="x" label={closeLabel} keys="Esc" type="submit" />
      </form>
      <div class="dialog__body">{children}</div>
      {actions && <div class="dialog__actions">{actions}</div>}
    </dialog>
  )
}
