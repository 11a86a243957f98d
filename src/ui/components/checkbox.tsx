/**
 * A real box with its text as its label: a press anywhere on the line ticks it; and a switch, which is saved at
 * once.
 */
import type { ComponentChildren, HTMLAttributes } from 'preact'
import { classes } from './classes.ts'

interface CheckboxProps {
  name?: string
  value?: string
  isChecked?: boolean
  /** A task is shown as done when ticked. */
  isTask?: boolean
  children: ComponentChildren
  input?: HTMLAttributes<HTMLInputElement> & Record<string, unknown>
}

export function Checkbox({ name, value, isChecked, isTask, children, input }: CheckboxProps) {
  return (
    <label class={classes('checkbox', isTask && 'checkbox--task')} dir="auto">
      <input
        class="checkbox__box"
        type="checkbox"
        name={name}
        value={value}
        checked={isChecked}
        {...(input as object)}
      />
      <span class="checkbox__words">{children}</span>
    </label>
  )
}

// On or off, saved at once: a checkbox with the role of a switch.

interface SwitchProps {
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
