/** What administrators do with accounts, and what may not be done to the last administrator. */
import { type Context, type MemberContext, ROLE_RANK, type Role } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { inTransactionOf } from '#platform/store/index.ts'
import { LEAVING_DAYS, ROLES } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import {
  deleteInvitationsBy,
  deleteLinksOf,
  deleteOtherSessions,
  findUserBy,
  hasOtherAdministrator,
  lockEnabledUser,
  saveDisabled,
  saveRole,
  setLeaving,
  type User,
} from '../store/index.ts'
import { findPerson } from './people.ts'

// When an account that is deleted now will be gone permanently.

const DAY_MS = 86_400_000

export function leavingDate(now: number): number {
  return now + LEAVING_DAYS * DAY_MS
}

/**
 * Changing roles or disabling somebody takes this lock, across all processes: two administrators who act against each
 * other at the same moment run one after the other, and the second finds that they are the last.
 */
const PEOPLE_TURN = 'people'

type PeopleContext = Pick<Context, 'store' | 'config' | 'now' | 'emit'>

export function inPeopleTurn<Ctx extends PeopleContext, T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return inTransactionOf(ctx, PEOPLE_TURN, work)
}

export async function loadUser({ store }: Pick<Context, 'store'>, userId: string): Promise<User> {
  const user = await findUserBy(store, 'id', userId)
  if (!user) throw refuse('person_not_found')
  return user
}

/** Takes effect at the next request of that person. */
export async function changeRole(ctx: Context, userId: string, role: Role): Promise<void> {
  await inPeopleTurn(ctx, async (ctx) => {
    const user = await loadUser(ctx, userId)
    if (user.role === role) return
    if (!isAdministrator(ctx, { ...user, role })) await requireOtherAdministrator(ctx, user)
    await saveRole(ctx.store, userId, role)
    // Otherwise a demoted administrator could return by an invitation of their own.
    await deleteInvitationsBy(ctx.store, userId, rolesAbove(role))
    await runHooks(ctx, 'role_changed', { userId })
    ctx.emit('person_changed', { change: 'role', resource: { type: 'user', id: userId } })
  })
}

declare module '#platform/context.ts' {
  interface Hooks {
    /** A person's role was changed. */
    role_changed: { userId: string }
  }
}

function rolesAbove(role: Role): Role[] {
  return ROLES.filter((one) => ROLE_RANK[one] > ROLE_RANK[role])
}

/** For the command line; null: no such person. */
export async function giveRole(ctx: Context, who: string, role: Role): Promise<User | null> {
  const user = await findPerson(ctx, who)
  if (user) await changeRole(ctx, user.id, role)
  return user && { ...user, role }
}

/** Sessions, tokens, links and push subscriptions end with the same commit; the person's data stays. */
export async function disablePerson(ctx: MemberContext, userId: string): Promise<void> {
  requireOther(ctx, userId)
  await inPeopleTurn(ctx, async (ctx) => {
    const user = await loadUser(ctx, userId)
    if (user.disabledAt !== null) return
    await requireOtherAdministrator(ctx, user)
    await saveDisabled(ctx.store, userId, ctx.now())
    await endAccess(ctx, userId)
    ctx.emit('person_changed', { change: 'disabled', resource: { type: 'user', id: userId } })
  })
}

/**
 * Called in the transaction of everything that creates access for a person: a request that began before its person was
 * disabled must not leave anything that would work again once they are enabled.
 */
export async function requireEnabled({ store, actor }: MemberContext): Promise<void> {
  if (!(await lockEnabledUser(store, actor.id))) throw refuse('account_disabled')
}

export async function enablePerson(ctx: MemberContext, userId: string): Promise<void> {
  await inPeopleTurn(ctx, async (ctx) => {
    const user = await loadUser(ctx, userId)
    if (user.disabledAt === null) return
    await saveDisabled(ctx.store, userId, null)
    ctx.emit('person_changed', { change: 'enabled', resource: { type: 'user', id: userId } })
  })
}

/** The same month of grace as when a person leaves by themselves. Returns when the account will be deleted. */
export async function removePerson(ctx: MemberContext, userId: string): Promise<number> {
  requireOther(ctx, userId)
  return inPeopleTurn(ctx, async (ctx) => {
    const user = await loadUser(ctx, userId)
    if (user.leavingAt !== null) return user.leavingAt
    await requireOtherAdministrator(ctx, user)
    const leavingAt = leavingDate(ctx.now())
    await setLeaving(ctx.store, userId, leavingAt)
    await endAccess(ctx, userId)
    ctx.emit('person_changed', { change: 'leaving', resource: { type: 'user', id: userId } })
    return leavingAt
  })
}

export async function keepPerson(ctx: MemberContext, userId: string): Promise<void> {
  await inPeopleTurn(ctx, async (ctx) => {
    const user = await loadUser(ctx, userId)
    if (user.leavingAt === null) return
    await setLeaving(ctx.store, userId, null)
    ctx.emit('person_changed', { change: 'kept', resource: { type: 'user', id: userId } })
  })
}

/** An administrator could lock themselves out by mistake; leaving is a page of their own settings. */
function requireOther({ actor }: MemberContext, userId: string): void {
  if (actor.id === userId) throw refuse('own_account')
}

/** Refuses when this person is the only administrator. A role that a provider gives to a session does not count. */
export async function requireOtherAdministrator(ctx: PeopleContext, user: User): Promise<void> {
  if (!isAdministrator(ctx, user)) return
  if (!(await hasOtherAdministrator(ctx.store, user.id, ctx.config.ADMIN_USER_IDS)))
    throw refuse('last_administrator')
}

/** Whether there is an administrator who can sign in. */
export function hasAdministrator({ store, config }: Pick<Context, 'store' | 'config'>) {
  return hasOtherAdministrator(store, '', config.ADMIN_USER_IDS)
}

function isAdministrator(
  { config }: Pick<Context, 'config'>,
  { role, messengerId, disabledAt, leavingAt }: User,
): boolean {
  const listed: readonly string[] = config.ADMIN_USER_IDS
  const isListed = messengerId !== null && listed.includes(messengerId)
  return (role === 'admin' || isListed) && disabledAt === null && leavingAt === null
}

// Ends all access of a person: sessions, and by hooks what other features issued.

/** In the transaction of the action that disables or removes the person, so that both happen or neither. */
export async function endAccess(ctx: Context, userId: string): Promise<void> {
  const sessionIds = await deleteOtherSessions(ctx.store, userId, '')
  await deleteLinksOf(ctx.store, userId)
  if (sessionIds.length > 0) await runHooks(ctx, 'sessions_ended', { userId, sessionIds })
  await runHooks(ctx, 'access_ended', { userId })
}
