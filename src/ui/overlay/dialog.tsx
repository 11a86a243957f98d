/** The content of a dialog: its title, its body, its close button. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons/icon.tsx'

export interface OverlayDialogProps {
  title: string
  closeLabel: string
  onClose(): void
  children: ComponentChildren
}

export function DialogBody({ title, closeLabel, onClose, children }: OverlayDialogProps) {
  return (
    <div class="overlay-dialog__body">
      <header class="overlay-dialog__head">
        {/* Gets the focus when there is nothing to fill in or to press. */}
        <h2 class="overlay-dialog__title" tabindex={-1}>
          {title}
        </h2>
        <button class="overlay-button overlay-button--icon" type="button" onClick={onClose}>
          <Icon name="x" size={20} label={closeLabel} />
        </button>
      </header>
      {children}
    </div>
  )
}
