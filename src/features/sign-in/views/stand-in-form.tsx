/** The stand-in's form: a name and a button. Drawn by the server, brought to life by its island. */
import type { Translate } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Field } from '../../../ui/components/field.tsx'

export interface StandInFormProps {
  t: Translate
  isBusy?: boolean
  problem?: string
  onEnter?: (firstName: string) => void
}

export function StandInForm({ t, isBusy = false, problem, onEnter }: StandInFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    onEnter?.(String(new FormData(form).get('first_name') ?? '').trim())
  }
  return (
    <form class="stand-in" method="post" action="/login" onSubmit={submit}>
      <Field
        id="first_name"
        label={t('sign_in.name')}
        hint={t('sign_in.name_hint')}
        error={problem}
        input={{ required: true, maxlength: 64, autocomplete: 'given-name', dir: 'auto' }}
      />
      <Button kind="primary" type="submit" disabled={isBusy}>
        {isBusy ? t('sign_in.entering') : t('sign_in.enter')}
      </Button>
    </form>
  )
}
