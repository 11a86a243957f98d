/** Whether AI explanations are on, what is sent to whom, and whether this person agreed. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Time } from '#ui/components/time.tsx'

export interface AiSettingsProps {
  /** Where the button posts. */
  action: string
  /** Null: no key is set, and nothing can be sent. */
  recipient: string | null
  model: string
  agreedAt: number | null
}

export function AiSettings({ action, recipient, model, agreedAt }: AiSettingsProps) {
  const t = useT()
  if (recipient === null) return <p class="settings__lead">{t('ai.is_off')}</p>
  return (
    <>
      <p class="settings__lead">{t('ai.lead', { model, recipient })}</p>
      <p class="settings__lead">{t('ai.what_is_sent')}</p>
      {agreedAt !== null ? (
        <form class="settings__section" method="post" action={action}>
          <p>
            {t('ai.agreed')} <Time at={agreedAt} />
          </p>
          <div>
            <Button type="submit">{t('ai.withdraw')}</Button>
          </div>
        </form>
      ) : (
        <Notice>{t('ai.not_agreed')}</Notice>
      )}
    </>
  )
}
