/** On or off, saved at once: a checkbox with the role of a switch. */
import type { ComponentChildren, HTMLAttributes } from 'preact'

export interface SwitchProps {
  id: string
  label: string
  name?: string
  hint?: string
  isOn: boolean
  /** The chip that shows the state of saving. */
  children?: ComponentChildren
  input?: HTMLAttributes<HTMLInputElement> & Record<string, unknown>
}

export function Switch({ id, label, name, hint, isOn, children, input }: SwitchProps) {
  return (
    <div class="switch">
      <label class="switch__label" for={id}>
        {label}
      </label>
      {hint && (
        <p class="switch__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div class="switch__end">
        {children}
        <input
          class="switch__box"
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          id={id}
          name={name ?? id}
          checked={isOn}
          aria-describedby={hint && `${id}-hint`}
          {...(input as object)}
        />
      </div>
    </div>
  )
}
