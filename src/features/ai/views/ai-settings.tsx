/** Whether AI explanations are on, what is sent to whom, and whether this person agreed. */
import type { Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Time, type TimeProps } from '#ui/components/time.tsx'

export interface AiSettingsProps {
  t: Translate
  /** Where the button posts. */
  action: string
  /** Null: no key is set, and nothing can be sent. */
  recipient: string | null
  model: string
  agreed: TimeProps | null
}

export function AiSettings({ t, action, recipient, model, agreed }: AiSettingsProps) {
  if (recipient === null) return <p class="settings__lead">{t('ai.is_off')}</p>
  return (
    <>
      <p class="settings__lead">{t('ai.lead', { model, recipient })}</p>
      <p class="settings__lead">{t('ai.what_is_sent')}</p>
      {agreed ? (
        <form class="settings__section" method="post" action={action}>
          <p>
            {t('ai.agreed')} <Time {...agreed} />
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
