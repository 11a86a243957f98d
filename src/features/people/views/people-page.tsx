/** All people, found by the beginning of a name; and who is invited. */

import type { DirectoryEntry } from '#features/account/index.ts'
import { peoplePaths } from '#paths/people.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field, type RefusedFields } from '#ui/components/field.tsx'
import { DoneNotice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'
import { Invitations, type InvitationsProps } from './invitations.tsx'

export interface PersonView extends Omit<DirectoryEntry, 'identities'> {
  name: string
  state: 'active' | 'disabled' | 'leaving'
  identities: { kind: string; label: string }[]
}

export interface PeoplePageProps {
  query: string
  isFirstPage: boolean
  people: readonly PersonView[]
  invitations: InvitationsProps['invitations']
  newestHref: string
  olderHref: string | undefined
  done?: string | undefined
  /** The input of a form for an invitation that was refused. */
  refused?: RefusedFields | undefined
}

export function PeoplePage(props: PeoplePageProps) {
  const t = useT()
  const { query, people, isFirstPage, newestHref, olderHref, done } = props
  return (
    <div class="people">
      <h1>{t('people.people')}</h1>
      <p class="secondary">
        {t('people.lead')} <a href="#invitations-title">{t('people.invite')}</a>
      </p>
      <DoneNotice text={done} />
      <form class="people__search" method="get" action={peoplePaths.people}>
        <Field
          id="q"
          label={t('people.search')}
          hint={t('people.search_hint')}
          input={{ type: 'search', value: query, maxlength: 200, autocomplete: 'off' }}
        />
        <Button type="submit" icon="search">
          {t('people.find')}
        </Button>
      </form>
      {people.length === 0 ? (
        <EmptyState icon="user" sentence={t(query ? 'people.none_found' : 'people.none')} />
      ) : (
        <Rows label={t('people.people')}>
          {people.map((person) => (
            <Row
              key={person.id}
              icon="user"
              href={href(peoplePaths.person, { id: person.id })}
              name={person.name}
              detail={person.username && <bdi>@{person.username}</bdi>}
              facts={factsOf(t, person)}
            />
          ))}
        </Rows>
      )}
      <Pager
        label={t('people.pages')}
        newer={{ label: t('people.newest'), href: isFirstPage ? undefined : newestHref }}
        older={{ label: t('people.older'), href: olderHref }}
      />
      <Invitations {...props} />
    </div>
  )
}

function factsOf(t: Translate, person: PersonView) {
  return [
    <RoleBadge key="role" person={person} />,
    <Time key="seen" at={person.lastSeenAt} text={(ago) => t('people.seen', { ago })} />,
    // Last, so that the columns before it stay aligned.
    ...(person.state === 'active' ? [] : [<StateBadge key="state" person={person} />]),
  ]
}

function RoleBadge({ person: { effectiveRole } }: { person: PersonView }) {
  const t = useT()
  return (
    <Badge tone={effectiveRole === 'admin' ? 'accent' : 'plain'}>
      {t(`account.role_${effectiveRole}`)}
    </Badge>
  )
}

export function StateBadge({ person: { state } }: { person: PersonView }) {
  const t = useT()
  if (state === 'active') return null
  return (
    <Badge tone={state === 'disabled' ? 'danger' : 'warn'} icon="triangle-alert">
      {t(`people.state_${state}`)}
    </Badge>
  )
}
