/** One person: their names, roles and quotas; and what an administrator can do about the account. */
import { Quotas } from '#features/account/index.ts'
import { peoplePaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { DoneNotice, RefusalNotice } from '#ui/components/notice.tsx'
import { Select } from '#ui/components/select.tsx'
import { Time, useTimeTexts } from '#ui/components/time.tsx'
import { ROLE_CHOICES } from '../contract/limits.ts'
import { type PersonView, StateBadge } from './people-page.tsx'

type QuotaViews = Parameters<typeof Quotas>[0]['quotas']

export interface PersonPageProps {
  person: PersonView
  isSelf: boolean
  quotas: QuotaViews
  done?: string | undefined
  problem?: string | undefined
}

export function PersonPage({ person, isSelf, quotas, done, problem }: PersonPageProps) {
  const t = useT()
  const action = href(peoplePaths.person, { id: person.id })
  return (
    <div class="people">
      <p>
        <ButtonLink kind="quiet" icon="arrow-left" href={peoplePaths.people}>
          {t('people.people')}
        </ButtonLink>
      </p>
      <h1 class="people__name">
        <bdi>{person.name}</bdi> <StateBadge person={person} />
      </h1>
      <DoneNotice text={done} />
      <RefusalNotice text={problem} />
      <Facts person={person} />
      <section class="people__part" aria-labelledby="used-title">
        <h2 id="used-title">{t('account.used')}</h2>
        <Quotas quotas={quotas} />
      </section>
      <section class="people__part" aria-labelledby="role-title">
        <h2 id="role-title">{t('account.role')}</h2>
        {person.effectiveRole !== person.role && <p class="secondary">{t('people.role_listed')}</p>}
        <form class="people__form" method="post" action={action}>
          <input type="hidden" name="act" value="role" />
          <Select
            id="role"
            label={t('account.role')}
            isLabelHidden
            value={person.role}
            options={ROLE_CHOICES.map((role) => ({
              value: role,
              label: t(`account.role_${role}`),
            }))}
          />
          <Button type="submit">{t('people.save_role')}</Button>
        </form>
      </section>
      {isSelf ? (
        <p class="secondary">{t('people.own_page')}</p>
      ) : (
        <Access person={person} action={action} />
      )}
    </div>
  )
}

function Facts({ person }: Pick<PersonPageProps, 'person'>) {
  const t = useT()
  return (
    <dl class="people__list">
      {person.username && (
        <>
          <dt>{t('account.username')}</dt>
          <dd>
            <bdi>@{person.username}</bdi>
          </dd>
        </>
      )}
      <dt>{t('people.joined')}</dt>
      <dd>
        <Time at={person.createdAt} />
      </dd>
      <dt>{t('account.last_seen')}</dt>
      <dd>
        <Time at={person.lastSeenAt} />
      </dd>
      <dt>{t('account.sessions')}</dt>
      <dd>{person.sessions}</dd>
      <dt>{t('people.ways')}</dt>
      <dd>
        <ul class="list">
          {person.identities.map(({ kind, label }) => (
            <li key={`${kind} ${label}`}>
              {kind}: <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      </dd>
      <dt>{t('people.id')}</dt>
      <dd class="people__id">
        <code id="person-id" dir="ltr">
          {person.id}
        </code>
        <IconButton
          class="needs-script"
          icon="copy"
          label={t('people.copy_id')}
          data-copies="person-id"
        />
      </dd>
    </dl>
  )
}

/** Sign-in links, disabling, and deleting. */
function Access({ person, action }: { person: PersonView; action: string }) {
  const t = useT()
  const { exact } = useTimeTexts()
  return (
    <section class="people__part" aria-labelledby="access-title">
      <h2 id="access-title">{t('people.access')}</h2>
      {person.state === 'disabled' ? (
        <Act action={action} act="enable" />
      ) : (
        <>
          <Act action={action} act="sign_in_link" />
          <Act action={action} act="disable" />
        </>
      )}
      {person.leavingAt ? (
        <form class="people__act" method="post" action={action}>
          <p>{t('people.keep_text', { when: exact(person.leavingAt) })}</p>
          <Button type="submit" name="act" value="keep">
            {t('people.keep')}
          </Button>
        </form>
      ) : (
        <form class="people__act" method="post" action={action}>
          <div class="people__words">
            <p>{t('people.delete_text')}</p>
            <Checkbox name="sure" value="yes" input={{ required: true, autocomplete: 'off' }}>
              {t('people.delete_sure')}
            </Checkbox>
          </div>
          <Button kind="danger" icon="trash-2" type="submit" name="act" value="delete">
            {t('people.delete')}
          </Button>
        </form>
      )}
    </section>
  )
}

function Act({ action, act }: { action: string; act: 'enable' | 'disable' | 'sign_in_link' }) {
  const t = useT()
  return (
    <form class="people__act" method="post" action={action}>
      <p>{t(`people.${act}_text`)}</p>
      <Button type="submit" name="act" value={act}>
        {t(`people.${act}`)}
      </Button>
    </form>
  )
}
