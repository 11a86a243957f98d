/** A native select: the control that every phone already implements well. */
import type { HTMLAttributes } from 'preact'
import { Icon } from '../icons/icon.tsx'

export interface SelectProps {
  id: string
  label: string
  name?: string
  options: { value: string; label: string }[]
  value?: string
  isLabelHidden?: boolean
  input?: HTMLAttributes<HTMLSelectElement> & Record<string, unknown>
}

export function Select({ id, label, name, options, value, isLabelHidden, input }: SelectProps) {
  return (
    <div class="field">
      <label class={isLabelHidden ? 'visually-hidden' : 'field__label'} for={id}>
        {label}
      </label>
      <div class="select">
        <select class="select__box" id={id} name={name ?? id} {...(input as object)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </div>
  )
}
