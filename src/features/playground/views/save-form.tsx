/** Asks for a name. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'

export interface SaveFormProps {
  name: string
  error: string | undefined
  isSaving: boolean
  onName: (name: string) => void
  onSave: () => void
  onCancel: () => void
}

export function SaveForm({ name, error, isSaving, onName, onSave, onCancel }: SaveFormProps) {
  const t = useT()
  return (
    <form
      class="save-pad"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <h2 class="save-pad__title">{t('code-tools.save_title')}</h2>
      <Field
        id="pad-file-name"
        label={t('code-tools.file_name')}
        isCode
        error={error}
        input={{
          value: name,
          required: true,
          autofocus: true,
          onInput: (event: Event) => onName((event.currentTarget as HTMLInputElement).value),
        }}
      />
      <div class="save-pad__acts">
        <Button onClick={onCancel}>{t('code-tools.cancel')}</Button>
        <Button kind="primary" type="submit" disabled={isSaving || name.trim() === ''}>
          {t('code-tools.save_do')}
        </Button>
      </div>
    </form>
  )
}
