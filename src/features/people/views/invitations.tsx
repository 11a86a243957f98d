/** Inviting a person, and the invitations that are not used yet. */
import type { OneTimeLink } from '#features/account/index.ts'
import { peoplePaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Field, type RefusedFields } from '#ui/components/field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Select } from '#ui/components/select.tsx'
import { Time, useTimeTexts } from '#ui/components/time.tsx'
import {
  DEFAULT_INVITATION_DAYS,
  INVITATION_DAYS,
  MAX_INVITATION_LABEL,
  ROLE_CHOICES,
} from '../contract/limits.ts'

export interface InvitationsProps {
  invitations: readonly OneTimeLink[]
  refused?: RefusedFields | undefined
}

export function Invitations({ invitations, refused }: InvitationsProps) {
  const t = useT()
  return (
    <section class="people__part" aria-labelledby="invitations-title">
      <h2 id="invitations-title">{t('people.invitations')}</h2>
      <p class="secondary">{t('people.invitations_lead')}</p>
      <Island name="send-once" props={{}}>
        <form class="people__form" method="post" action={peoplePaths.invite}>
          <Field
            id="label"
            label={t('people.label')}
            hint={t('people.label_hint')}
            error={refused?.text}
            input={{
              value: refused?.fields['label'] ?? '',
              maxlength: MAX_INVITATION_LABEL,
              autocomplete: 'off',
            }}
          />
          <Select
            id="role"
            label={t('account.role')}
            value={refused?.fields['role'] ?? 'user'}
            options={ROLE_CHOICES.map((role) => ({
              value: role,
              label: t(`account.role_${role}`),
            }))}
          />
          <Select
            id="days"
            label={t('people.expires')}
            value={refused?.fields['days'] ?? String(DEFAULT_INVITATION_DAYS)}
            options={INVITATION_DAYS.map((n) => ({
              value: String(n),
              label: t('people.days', { n }),
            }))}
          />
          <Button kind="primary" type="submit" icon="link">
            {t('people.invite')}
          </Button>
        </form>
      </Island>
      {invitations.length === 0 ? (
        <p class="secondary">{t('people.no_invitations')}</p>
      ) : (
        <ul class="list" aria-label={t('people.invitations')}>
          {invitations.map((one) => (
            <InvitationRow key={one.id} invitation={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: OneTimeLink }) {
  const t = useT()
  const label = invitation.label || t('people.no_label')
  return (
    <li class="people__row">
      <div class="people__facts">
        <bdi>{label}</bdi>
        <Badge>{t(`account.role_${invitation.role ?? 'user'}`)}</Badge>
        <Time at={invitation.expiresAt} text={(when) => t('people.expires_in', { when })} />
      </div>
      <form method="post" action={peoplePaths.revoke}>
        <input type="hidden" name="id" value={invitation.id} />
        <Button type="submit" aria-label={t('people.revoke_label', { label })}>
          {t('people.revoke')}
        </Button>
      </form>
    </li>
  )
}

// A link that was just created: shown only once, because only its hash is stored.

export interface OneTimeLinkPageProps {
  title: string
  lead: string
  url: string
  expiresAt: number
  back: string
}

export function OneTimeLinkPage({ title, lead, url, expiresAt, back }: OneTimeLinkPageProps) {
  const t = useT()
  const { exact } = useTimeTexts()
  return (
    <div class="people">
      <h1>{title}</h1>
      <p>{lead}</p>
      <p class="people__secret" dir="ltr">
        <code id="one-time-link">{url}</code>
      </p>
      <p class="secondary">{t('people.link_expires', { when: exact(expiresAt) })}</p>
      <Notice tone="warn">
        <p id="shown-once">{t('people.shown_once')}</p>
      </Notice>
      <div class="people__buttons">
        <Button
          {...{ kind: 'primary', icon: 'copy', class: 'needs-script' }}
          data-copies="one-time-link"
          aria-describedby="shown-once"
          autofocus
        >
          {t('people.copy_link')}
        </Button>
        <ButtonLink href={back}>{t('people.back')}</ButtonLink>
      </div>
    </div>
  )
}
