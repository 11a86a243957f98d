/** The stand-in's form: a name and a button. Drawn by the server, brought to life by its island. */
import type { Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'

interface LocalSignInFormProps {
  t: Translate
  /** What was sent a moment ago. */
  typed?: string | undefined
  error?: string | undefined
}

/** Without an action it is sent to the very address of the page: what it leads to stays. */
export function LocalSignInForm({ t, typed, error }: LocalSignInFormProps) {
  return (
    <form class="stand-in" method="post">
      <Field
        id="first_name"
        label={t('sign_in.name')}
        hint={t('sign_in.name_hint')}
        error={error}
        input={{
          value: typed,
          required: true,
          maxlength: 64,
          autocomplete: 'given-name',
          autofocus: true,
        }}
      />
      <Button kind="primary" type="submit">
        {t('sign_in.enter')}
      </Button>
    </form>
  )
}
