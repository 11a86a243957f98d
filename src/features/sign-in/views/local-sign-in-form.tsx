/** The form of local sign-in: a name and a button. Drawn by the server, hydrated by its island. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'

interface LocalSignInFormProps {
  /** The value that was just sent. */
  typed?: string | undefined
  error?: string | undefined
}

/** Without an action it is sent to the URL of the page, whose parameters stay. */
export function LocalSignInForm({ typed, error }: LocalSignInFormProps) {
  const t = useT()
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
