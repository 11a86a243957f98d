/** Finds people for others: for the command line, and as the actor of a request. */
import type { Actor, Context, Role } from '#platform/context.ts'
import { effectiveRole } from '../rules/people.ts'
import {
  findActiveUser,
  findIdentityOwner,
  findLocalPeople,
  findUserBy,
  findUsersByUsername,
  hasAnyUser,
  type User,
} from '../store/index.ts'

/** How an identity is written on the command line: `messenger:123`, `oidc:<id>:<subject>`, `password:name`. */
const NAMED = /^(oidc:[^:]+|[a-z]+):(.+)$/

export function readIdentity(text: string): { provider: string; subject: string } | null {
  const [, provider, subject] = NAMED.exec(text.slice(0, 1_000)) ?? []
  return provider && subject ? { provider, subject } : null
}

const NO_SESSION = { sessionId: '', createdAt: 0, grantedRole: null }

/** A person as an actor; commands and jobs act without a session. */
export function toActor(
  ctx: Context,
  user: User,
  session: { sessionId: string; createdAt: number; grantedRole: Role | null } = NO_SESSION,
): Actor {
  const lists = { admins: ctx.config.ADMIN_USER_IDS, premiums: ctx.config.PREMIUM_USER_IDS }
  return {
    id: user.id,
    role: effectiveRole(user, session.grantedRole, lists),
    firstName: user.firstName,
    username: user.username,
    photoUrl: user.photoUrl,
    locale: user.locale,
    timeZone: user.timeZone,
    hasSeenWelcomeModal: user.hasSeenWelcomeModal,
    leavingAt: user.leavingAt,
    preferences: user.preferences,
    sessionId: session.sessionId,
    signedInAt: session.createdAt,
  }
}

/** A username that several people have: it is not unique, and is updated only at sign-in. */
export class AmbiguousUsername extends Error {
  constructor(username: string, people: readonly User[]) {
    const list = people.map(
      (one) => `  ${one.id}  ${one.messengerId ?? '-'}  @${one.username}  ${one.firstName}`,
    )
    super(`several people are known as '${username}'; name one by id:\n${list.join('\n')}`)
    this.name = 'AmbiguousUsername'
  }
}

/** For the command line: by our id, an identity (`messenger:123`), the messenger's id, the username or the local name. */
export async function findPerson(
  { store }: Pick<Context, 'store'>,
  who: string,
): Promise<User | null> {
  const identity = readIdentity(who)
  if (identity) {
    const ownerId = await findIdentityOwner(store, identity)
    return ownerId === null ? null : findUserBy(store, 'id', ownerId)
  }
  const name = who.replace(/^@/, '')
  const byId =
    (await findUserBy(store, 'id', name)) ?? (await findUserBy(store, 'messengerId', name))
  if (byId) return byId
  const people = await findUsersByUsername(store, name)
  for (const id of await findLocalPeople(store, who)) {
    const user = people.some((one) => one.id === id) ? null : await findUserBy(store, 'id', id)
    if (user) people.push(user)
  }
  if (people.length > 1) throw new AmbiguousUsername(name, people)
  return people[0] ?? null
}

/** An actor without a session: commands act in a person's name. */
export async function findActor(ctx: Context, who: string): Promise<Actor | null> {
  const user = await findPerson(ctx, who)
  return user && toActor(ctx, user)
}

/** The actor of a program with a token: null for a person who is leaving or disabled. */
export async function findActiveActor(ctx: Context, userId: string): Promise<Actor | null> {
  const user = await findActiveUser(ctx.store, userId)
  return user && toActor(ctx, user)
}

/** True while nobody has ever signed in. */
export async function isFirstPerson({ store }: Pick<Context, 'store'>): Promise<boolean> {
  return !(await hasAnyUser(store))
}
