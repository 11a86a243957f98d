/** A form was sent after its session had ended: the input is here, and can be sent again after signing in. */
import { signInPaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'

export interface SignedOutViewProps {
  written: readonly [name: string, text: string][]
  /** The whole form, to send it again; null if it contained a password, which no page shows. */
  sent: Readonly<Record<string, string>> | null
  /** The URL of the form. */
  path: string
}

export function SignedOutView({ written, sent, path }: SignedOutViewProps) {
  const t = useT()
  const shown = new Set(written.map(([name]) => name))
  const hidden = Object.entries(sent ?? {}).filter(([name]) => !shown.has(name))
  return (
    <div class="error-page">
      <h1 class="error-page__title">{t('home.signed_out_title')}</h1>
      <p class="error-page__words">{t(sent ? 'home.signed_out' : 'home.signed_out_copy')}</p>
      <form class="error-page__written" method="post" action={path}>
        {written.map(([name, text]) => (
          <Field
            key={name}
            id={`written-${name}`}
            name={name}
            label={name}
            rows={text.includes('\n') ? 8 : 1}
            input={{ value: text, readOnly: !sent }}
          />
        ))}
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div class="error-page__steps">
          <ButtonLink kind="primary" href={signInPaths.login} target="_blank">
            {t('home.signed_out_sign_in')}
          </ButtonLink>
          {sent && <Button type="submit">{t('home.signed_out_again')}</Button>}
        </div>
      </form>
    </div>
  )
}
