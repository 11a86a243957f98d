/** The text as a plain field: what the server sends, and what stays when the editor cannot be had. */
import { TextField } from '#platform/highlight/index.ts'
import type { MarkupText } from '#platform/html/markup.tsx'
import type { Translate } from '#platform/i18n/index.ts'

export interface PlainTextProps {
  t: Translate
  /** Escaped, as `readField` makes it. */
  text: MarkupText
  isProse: boolean
  hasError: boolean
  /** Too large for a text area beside a script: the island asks for the text by itself. */
  isLarge: boolean
}

export function PlainText(props: PlainTextProps) {
  const field = <PlainField {...props} />
  return (
    <div class="text-slot code-surface" dir="ltr">
      {props.isLarge ? <noscript>{field}</noscript> : field}
    </div>
  )
}

function PlainField({ t, text, isProse, hasError }: PlainTextProps) {
  return (
    <TextField
      markup={text}
      class="text-slot__field"
      id="content"
      name="content"
      dir={isProse ? 'auto' : 'ltr'}
      rows={24}
      aria-label={t('library.text')}
      autofocus={hasError || undefined}
      aria-invalid={hasError ? 'true' : undefined}
      aria-describedby={hasError ? 'content-error' : undefined}
      spellcheck={false}
      autocapitalize="off"
      autocomplete="off"
    />
  )
}
