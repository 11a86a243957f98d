/** A labelled text field: its hint, its counter, and the error at the field, with the fix. */
import type { HTMLAttributes } from 'preact'
import { Icon } from '../icons/icon.tsx'
import { classes } from './classes.ts'

interface FieldProps {
  id: string
  label: string
  name?: string
  hint?: string | undefined
  error?: string | undefined
  /** "412 of 2,000": already formatted. */
  counter?: string | undefined
  isOverLimit?: boolean
  isLabelHidden?: boolean
  /** With rows the field takes several lines. */
  rows?: number
  /** Addresses, tokens and code are written left to right in both languages, and no browser guesses or corrects them. */
  isCode?: boolean
  input?: HTMLAttributes<HTMLInputElement> & Record<string, unknown>
}

/** The field of a form that was refused, and the reason. */
export interface RefusedField<Name extends string | null> {
  field: Name
  text: string
}

/** The same with everything that was typed, by the names of the fields. */
export interface RefusedFields extends RefusedField<string | null> {
  fields: Readonly<Record<string, string>>
}

export function errorAt<Name extends string | null>(
  refused: RefusedField<Name> | undefined,
  field: NonNullable<Name>,
): string | undefined {
  return refused?.field === field ? refused.text : undefined
}

export function Field(props: FieldProps) {
  const { id, label, hint, error, counter, isLabelHidden } = props
  return (
    <div class={classes('field', error && 'field--wrong')}>
      <label class={isLabelHidden ? 'visually-hidden' : 'field__label'} for={id}>
        {label}
      </label>
      <FieldInput {...props} />
      {(hint || counter) && (
        <div class="field__below">
          {hint && (
            <p class="field__hint" id={`${id}-hint`}>
              {hint}
            </p>
          )}
          {counter && (
            <output
              class={classes('field__counter', props.isOverLimit && 'field__counter--over')}
              for={id}
            >
              {counter}
            </output>
          )}
        </div>
      )}
      {error && (
        <p class="field__error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

function FieldInput({ id, name, hint, error, rows, isCode, input }: FieldProps) {
  const shared = {
    class: classes('field__input', isCode && 'field__input--code'),
    id,
    name: name ?? id,
    dir: isCode ? ('ltr' as const) : ('auto' as const),
    ...(isCode && { autocomplete: 'off', spellcheck: false }),
    // Never empty, so that the style sheet can detect an empty field and use the page's direction for it.
    placeholder: ' ',
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': describedBy(id, hint, error),
    // A refused form is corrected at its first error, and a screen reader reads the reason at once.
    autofocus: error ? true : undefined,
    ...input,
  }
  if (!rows) return <input type="text" {...(shared as object)} />
  const { value, ...rest } = shared as typeof shared & { value?: string }
  return (
    <textarea rows={rows} {...(rest as object)}>
      {value && textAreaText(value)}
    </textarea>
  )
}

function describedBy(id: string, hint?: string, error?: string): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** Hidden values that a form sends. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** A text as a page sends it between the tags of a text area: a browser drops the line break that it begins with. */
export function textAreaText(text: string): string {
  return /^\r?\n/.test(text) ? `\n${text}` : text
}
