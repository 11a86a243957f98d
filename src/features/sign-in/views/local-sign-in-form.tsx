/** The form of local sign-in: a name and a button. Drawn by the server, hydrated by its island. */
import type { Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'

interface LocalSignInFormProps {
  t: Translate
  /** The value that was just sent. */
  typed?: string | undefined
  error?: string | undefined
}

/** Without an action it is sent to the URL of the page, whose parameters stay. */
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
