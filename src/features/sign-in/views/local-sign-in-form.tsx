/** The stand-in's form: a name and a button. Drawn by the server, brought to life by its island. */
import type { Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { signInPaths } from '../contract/paths.ts'

export function LocalSignInForm({ t }: { t: Translate }) {
  return (
    <form class="stand-in" method="post" action={signInPaths.login}>
      <Field
        id="first_name"
        label={t('sign_in.name')}
        hint={t('sign_in.name_hint')}
        input={{ required: true, maxlength: 64, autocomplete: 'given-name', autofocus: true }}
      />
      <Button kind="primary" type="submit">
        {t('sign_in.enter')}
      </Button>
    </form>
  )
}
