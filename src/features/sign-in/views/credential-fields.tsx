/** The two fields of a password, as password managers recognise them. */
import { useT } from '#platform/html/render-context.ts'
import { Field } from '#ui/components/field.tsx'

interface CredentialFieldProps {
  autocomplete: string
  hint?: string | undefined
  error?: string | undefined
  value?: string | undefined
  /** The field has the focus when the page opens. */
  isFirst?: boolean
  /** Only shown, so that a password manager stores the password under this name. */
  isFixed?: boolean
}

export function UsernameField(props: CredentialFieldProps) {
  const t = useT()
  const { autocomplete, hint, error, value, isFirst, isFixed } = props
  return (
    <Field
      id="username"
      label={t('sign_in.username')}
      hint={hint}
      error={error}
      input={{
        ...{ required: true, maxlength: 128, autocomplete, value },
        ...{ autocapitalize: 'none', spellcheck: false, readonly: isFixed },
        ...(isFirst && { autofocus: true }),
      }}
    />
  )
}

export function PasswordField({ autocomplete, hint, error, isFirst }: CredentialFieldProps) {
  const t = useT()
  return (
    <Field
      id="password"
      label={t(autocomplete === 'new-password' ? 'sign_in.new_password' : 'sign_in.password')}
      hint={hint}
      error={error}
      input={{
        ...{ type: 'password', required: true, maxlength: 512, autocomplete },
        ...(isFirst && { autofocus: true }),
      }}
    />
  )
}
