/** One field: the password. Nothing else is shown before it is right. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'

export function Locked({ action, isWrong }: { action: string; isWrong: boolean }) {
  const t = useT()
  return (
    <div class="share-locked">
      <h1>{t('shares.locked_title')}</h1>
      <p>{t('shares.locked_text')}</p>
      <form class="share-form" method="post" action={action}>
        <Field
          id="password"
          label={t('shares.password')}
          error={isWrong ? t('shares.wrong_password') : undefined}
          input={{ type: 'password', required: true, autocomplete: 'off', autofocus: true }}
        />
        <div class="acts">
          <Button kind="primary" icon="key-round" type="submit">
            {t('shares.unlock')}
          </Button>
        </div>
      </form>
    </div>
  )
}
