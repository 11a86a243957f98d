/** The pages of administering people. Every action is a form, so that they work without scripts. */
import { h } from 'preact'
import type * as z from 'zod'
import {
  actorOf,
  changeRole,
  type DirectoryEntry,
  disablePerson,
  enablePerson,
  findPeople,
  giveSignInLink,
  keepPerson,
  loadEntry,
  quotaViews,
  ROLES,
  removePerson,
  showInvitations,
  signInLinkPath,
} from '#features/account/index.ts'
import { identityKind } from '#features/sign-in/index.ts'
import { peoplePaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, post, type RefusedForm, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import { accountStateOf } from '../actions/records.ts'
import { PeopleQuery, PersonForm, PersonQuery } from '../contract/index.ts'
import { OneTimeLinkPage, type OneTimeLinkPageProps } from '../views/invitations.tsx'
import { PeoplePage, type PersonView } from '../views/people-page.tsx'
import { PersonPage } from '../views/person-page.tsx'

/** Shown on the page of the person instead of a page of its own. */
const SHOWN_PROBLEMS = ['last_administrator', 'own_account', 'account_disabled'] as const
const DONE = ['role', 'disable', 'enable', 'delete', 'keep'] as const

export const pageRoutes = defineRoutes({
  people: get(peoplePaths.people, {
    who: 'admin',
    summary: 'People and invitations.',
    limit: 'search',
    query: PeopleQuery,
    act: (ctx, { query }) => peoplePage(ctx, query),
  }),

  person: get(peoplePaths.person, {
    who: 'admin',
    summary: 'One person: role, quotas, ways to sign in; never what they keep.',
    query: PersonQuery,
    refuses: ['person_not_found'],
    async act(ctx, { params, query }) {
      const person = await loadEntry(ctx, params.id)
      const asPerson = { ...ctx, actor: await actorOf(ctx, params.id) }
      const done = DONE.find((one) => one === query.done)
      const problem = SHOWN_PROBLEMS.find((one) => one === query.problem)
      return page({
        title: `${person.firstName} · ${ctx.t('people.people')}`,
        sheets: ['people'],
        body: h(PersonPage, {
          person: personView(ctx, person),
          isSelf: person.id === ctx.actor.id,
          quotas: await quotaViews(asPerson),
          done: done && ctx.t(`people.done_${done}`),
          problem: problem && ctx.t(`people.problem_${problem}`),
        }),
      })
    },
  }),

  personForm: post(peoplePaths.person, {
    who: 'admin',
    summary: 'The buttons of a person.',
    body: PersonForm,
    refuses: ['person_not_found'],
    async act(ctx, { params, body, request }) {
      const { id } = params
      try {
        if (body.act === 'sign_in_link') return await signInLinkPage(ctx, id, request.origin)
        await actOn(ctx, id, body)
        return seeOther(href(peoplePaths.person, { id }, { done: body.act }))
      } catch (error) {
        const code = error instanceof Problem ? error.code : ''
        if (!SHOWN_PROBLEMS.some((one) => one === code)) throw error
        return seeOther(href(peoplePaths.person, { id }, { problem: code }))
      }
    },
  }),
})

async function actOn(
  ctx: MemberContext,
  id: string,
  { act, role, sure }: z.infer<typeof PersonForm>,
): Promise<void> {
  const wanted = ROLES.find((one) => one === role)
  if (act === 'role' && wanted) await changeRole(ctx, id, wanted)
  if (act === 'disable') await disablePerson(ctx, id)
  if (act === 'enable') await enablePerson(ctx, id)
  if (act === 'delete' && sure === 'yes') await removePerson(ctx, id)
  if (act === 'keep') await keepPerson(ctx, id)
}

async function signInLinkPage(ctx: MemberContext, id: string, origin: string) {
  const { secret, expiresAt } = await giveSignInLink(ctx, id)
  const person = await loadEntry(ctx, id)
  return linkPage({
    title: ctx.t('people.link_made'),
    lead: ctx.t('people.link_lead', { name: person.firstName }),
    url: origin + signInLinkPath(secret),
    expiresAt,
    back: href(peoplePaths.person, { id }),
  })
}

export function linkPage(link: OneTimeLinkPageProps) {
  return page({
    title: link.title,
    sheets: ['people'],
    body: h(OneTimeLinkPage, link),
    // The page contains the secret.
    headers: { 'cache-control': 'no-store' },
  })
}

export async function peoplePage(
  ctx: MemberContext,
  { q = '', cursor, done }: z.infer<typeof PeopleQuery>,
  refused?: RefusedForm,
) {
  const { people, next } = await findPeople(ctx, { query: q, cursor })
  return page({
    title: ctx.t('people.people'),
    sheets: ['people'],
    body: h(PeoplePage, {
      query: q,
      isFirstPage: !cursor,
      people: people.map((one) => personView(ctx, one)),
      invitations: await showInvitations(ctx),
      newestHref: href(peoplePaths.people, null, { q: q || undefined }),
      olderHref: next
        ? href(peoplePaths.people, null, { q: q || undefined, cursor: next })
        : undefined,
      done: done === 'revoked' ? ctx.t('people.revoked') : undefined,
      refused,
    }),
  })
}

/** With the name of each identity's kind. */
function personView(ctx: MemberContext, person: DirectoryEntry): PersonView {
  return {
    ...person,
    name: `${person.firstName} ${person.lastName}`.trim(),
    state: accountStateOf(person),
    identities: person.identities.map(({ provider, label }) => ({
      kind: identityKind(ctx, provider),
      label,
    })),
  }
}
