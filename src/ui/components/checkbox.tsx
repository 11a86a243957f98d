/** A real box with its text as its label; a press anywhere on the line ticks it. */
import type { ComponentChildren, HTMLAttributes } from 'preact'
import { classes } from './classes.ts'

export interface CheckboxProps {
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
