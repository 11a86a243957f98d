/** A program's input: folded until it is needed. */
import { useT } from '#platform/html/render-context.ts'

export interface ProgramInputProps {
  value: string
  onInput?: ((text: string) => void) | undefined
}

export function ProgramInput({ value, onInput }: ProgramInputProps) {
  const t = useT()
  return (
    <details class="details pad__input" open={value !== ''}>
      <summary class="details__label">{t('code-tools.input')}</summary>
      <div class="details__body">
        <textarea
          class="field__input field__input--code"
          id="pad-stdin"
          rows={3}
          dir="ltr"
          aria-label={t('code-tools.input')}
          aria-describedby="pad-stdin-hint"
          spellcheck={false}
          value={value}
          onInput={(event) => onInput?.(event.currentTarget.value)}
        />
        <p class="field__hint" id="pad-stdin-hint">
          {t('code-tools.input_hint')}
        </p>
      </div>
    </details>
  )
}
