/** The person's profile, and how much of each quota is used. */
import { useT } from '#platform/html/render-context.ts'
import { UNKNOWN } from '#ui/components/badge.tsx'
import { IconButton } from '#ui/components/button.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'

/** Already formatted as text; null: could not be read. */
export interface QuotaView {
  id: string
  label: string
  used: string | null
  max: string | null
  share: number | null
}

export interface ProfileSectionProps {
  id: string
  name: string
  username: string
  role: 'user' | 'premium' | 'admin'
  quotas: readonly QuotaView[]
}

export function ProfileSection({ id, name, username, role, quotas }: ProfileSectionProps) {
  const t = useT()
  return (
    <>
      <dl class="settings__facts">
        <dt>{t('account.name')}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        {username && (
          <>
            <dt>{t('account.username')}</dt>
            <dd>
              <bdi>@{username}</bdi>
            </dd>
          </>
        )}
        <dt>{t('account.id')}</dt>
        <dd class="settings__id">
          <code id="own-id" dir="ltr">
            {id}
          </code>
          <IconButton
            class="needs-script"
            icon="copy"
            label={t('account.copy_id')}
            data-copies="own-id"
          />
        </dd>
        <dt>{t('account.role')}</dt>
        <dd>{t(`account.role_${role}`)}</dd>
      </dl>
      <p class="settings__hint">{t('account.from_messenger')}</p>
      <section class="settings__part" aria-labelledby="used-title">
        <h2 class="settings__title" id="used-title">
          {t('account.used')}
        </h2>
        <Quotas quotas={quotas} />
      </section>
    </>
  )
}

export function Quotas({ quotas }: Pick<ProfileSectionProps, 'quotas'>) {
  const t = useT()
  return (
    <div class="quotas">
      {quotas.map(({ id, label, used, max, share }) => (
        <ProgressBar
          key={id}
          id={`quota-${id}`}
          label={label}
          share={share}
          text={
            used === null
              ? `${UNKNOWN} ${t('account.not_read')}`
              : max === null
                ? used
                : t('account.used_of', { used, max })
          }
        />
      ))}
    </div>
  )
}
