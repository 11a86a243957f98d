/** People, as JSON. */
import {
  actorOf,
  changeRole,
  disablePerson,
  enablePerson,
  findPeople,
  giveSignInLink,
  keepPerson,
  loadEntry,
  removePerson,
  signInLinkPath,
} from '#features/account/index.ts'
import { peoplePaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, del, get, post, put } from '#platform/http/index.ts'
import { toIso } from '#platform/time/index.ts'
import { personRecord, quotaRecords } from '../actions/records.ts'
import {
  ChangedPersonReply,
  LinkReply,
  PeopleQuery,
  PeopleReply,
  PersonReply,
  RoleInput,
} from '../contract/index.ts'

async function changed(ctx: MemberContext, id: string) {
  return { ok: true, user: personRecord(await loadEntry(ctx, id)) }
}

/** Changes a person, and replies with their new state. */
function changing(change: (ctx: MemberContext, id: string) => Promise<unknown>) {
  return async (ctx: MemberContext, { params }: { params: { id: string } }) => {
    await change(ctx, params.id)
    return changed(ctx, params.id)
  }
}

export const apiRoutes = defineRoutes({
  list: get(peoplePaths.apiPeople, {
    who: 'admin',
    summary: 'People, newest first, found by the beginning of a name, a user name or an id.',
    limit: 'search',
    query: PeopleQuery,
    reply: PeopleReply,
    refuses: ['invalid_cursor'],
    async act(ctx, { query }) {
      const { people, next } = await findPeople(ctx, { query: query.q ?? '', cursor: query.cursor })
      return { ok: true, users: people.map(personRecord), next_cursor: next }
    },
  }),

  show: get(peoplePaths.apiPerson, {
    who: 'admin',
    summary: 'One person, and how much of each quota is used; never what they keep.',
    reply: PersonReply,
    refuses: ['person_not_found'],
    async act(ctx, { params }) {
      const user = personRecord(await loadEntry(ctx, params.id))
      const asPerson = { ...ctx, actor: await actorOf(ctx, params.id) }
      return { ok: true, user, quotas: await quotaRecords(asPerson) }
    },
  }),

  changeRole: put(peoplePaths.apiRole, {
    who: 'admin',
    summary: 'Gives a person a role; it counts at their next request.',
    body: RoleInput,
    reply: ChangedPersonReply,
    refuses: ['person_not_found', 'last_administrator'],
    async act(ctx, { params, body }) {
      await changeRole(ctx, params.id, body.role)
      return changed(ctx, params.id)
    },
  }),

  disable: post(peoplePaths.apiDisable, {
    who: 'admin',
    summary: 'Shuts a person out: sessions, tokens, links and push end at once, data stays.',
    reply: ChangedPersonReply,
    refuses: ['person_not_found', 'last_administrator', 'own_account'],
    act: changing(disablePerson),
  }),

  enable: post(peoplePaths.apiEnable, {
    who: 'admin',
    summary: 'Lets a disabled person sign in again.',
    reply: ChangedPersonReply,
    refuses: ['person_not_found'],
    act: changing(enablePerson),
  }),

  remove: del(peoplePaths.apiPerson, {
    who: 'admin',
    summary: 'Deletes an account after thirty days, during which it can be restored.',
    reply: ChangedPersonReply,
    refuses: ['person_not_found', 'last_administrator', 'own_account'],
    act: changing(removePerson),
  }),

  keep: post(peoplePaths.apiKeep, {
    who: 'admin',
    summary: 'Keeps an account that was about to be deleted.',
    reply: ChangedPersonReply,
    refuses: ['person_not_found'],
    act: changing(keepPerson),
  }),

  signInLink: post(peoplePaths.apiSignInLink, {
    who: 'admin',
    summary: 'A link that signs this person in once, within fifteen minutes.',
    limit: 'create',
    reply: LinkReply,
    status: 201,
    refuses: ['person_not_found', 'account_disabled'],
    async act(ctx, { params, request }) {
      const { secret, expiresAt } = await giveSignInLink(ctx, params.id)
      const url = request.origin + signInLinkPath(secret)
      return { ok: true, url, expires_at: toIso(expiresAt) }
    },
  }),
})
