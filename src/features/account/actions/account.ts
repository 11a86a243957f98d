/** What a person can do with their account, and how a request finds out who came. */
import type { Actor, Context, MemberContext, Role } from '../../../platform/context.ts'
import { newId, newToken, sha256 } from '../../../platform/crypto/index.ts'
import { happened } from '../../../platform/happenings.ts'
import type { Visit } from '../../../platform/http/index.ts'
import { inTransaction } from '../../../platform/store/index.ts'
import { toIso } from '../../../platform/time/index.ts'
import { defaultPreferences, Preferences, type PreferencesChange } from '../contract.ts'
import { refuse } from '../problems.ts'
import {
  addressPrefix,
  deviceName,
  effectiveRole,
  needsRenewal,
  sessionExpiry,
} from '../rules/people.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  findSession,
  findUserBy,
  findUsersByUsername,
  hasAnyUser,
  listSessions,
  type Newcomer,
  renewSession,
  savePreferences,
  saveRole,
  saveSession,
  saveUser,
  type User,
} from '../store.ts'

/** `__Host-` binds the cookie to this very host and to https; plain http (a first start at home) cannot have it. */
export function sessionCookieName(visit: Pick<Visit, 'isSecure'>): string {
  return visit.isSecure ? '__Host-session' : 'session'
}

function sessionCookie(
  visit: Pick<Visit, 'isSecure'>,
  token: string,
  maxAgeSeconds: number,
): string {
  const secure = visit.isSecure ? '; Secure' : ''
  return `${sessionCookieName(visit)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

export function endedCookie(visit: Pick<Visit, 'isSecure'>): string {
  return sessionCookie(visit, '', 0)
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Who came, asked of the store at every request: an ended session or a changed role counts at once. */
export async function identify(
  ctx: Context,
  visit: Visit,
  renew: (cookie: string) => void,
): Promise<Actor | null> {
  const token = visit.cookies[sessionCookieName(visit)]
  if (!token || !TOKEN.test(token)) return null
  const now = ctx.now()
  const found = await findSession(ctx.store, sha256(token), now)
  if (!found) return null
  if (needsRenewal(now, found.lastSeenAt)) {
    const days = ctx.config.SESSION_DAYS
    await renewSession(ctx.store, found.sessionId, now, sessionExpiry(now, days))
    renew(sessionCookie(visit, token, days * 86_400))
  }
  return toActor(ctx, found.user, found.sessionId)
}

function toActor(ctx: Context, user: User, sessionId: string): Actor {
  const lists = { admins: ctx.config.ADMIN_USER_IDS, premiums: ctx.config.PREMIUM_USER_IDS }
  return {
    id: user.id,
    role: effectiveRole(user.role, user.platformId, lists),
    firstName: user.firstName,
    username: user.username,
    photoUrl: user.photoUrl,
    locale: user.locale,
    timeZone: user.timeZone,
    hasSeenWelcomeModal: user.hasSeenWelcomeModal,
    leavingAt: user.leavingAt,
    preferences: user.preferences,
    sessionId,
  }
}

export type Arrived = Omit<Newcomer, 'id' | 'role'> & { mayBecomeFirstAdmin: boolean }

declare module '../../../platform/happenings.ts' {
  interface Happenings {
    /** Somebody signed in for the first time. */
    person_arrived: { userId: string }
    /** By logging out or by being ended from another device; not by running out. */
    sessions_ended: { userId: string; sessionIds: readonly string[] }
  }
}

/** Opens a session for a person whose login was verified; the first one at a private installation becomes admin. */
export async function openSession(
  ctx: Context,
  visit: Visit,
  { mayBecomeFirstAdmin, ...person }: Arrived,
) {
  const now = ctx.now()
  const token = newToken()
  const expiresAt = sessionExpiry(now, ctx.config.SESSION_DAYS)
  const becameAdmin = await inTransaction(ctx, async (ctx) => {
    const isFirst = mayBecomeFirstAdmin && !(await hasAnyUser(ctx.store))
    const role: Role = isFirst ? 'admin' : 'user'
    const newcomer = { ...person, id: newId(now), role }
    const userId = await saveUser(ctx.store, newcomer, now)
    if (userId === newcomer.id) await happened(ctx, 'person_arrived', { userId })
    await saveSession(ctx.store, userId, {
      id: newId(now),
      tokenHash: sha256(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      agent: deviceName(String(visit.headers['user-agent'] ?? '')),
      addressPrefix: addressPrefix(visit.address),
    })
    return isFirst
  })
  return { cookie: sessionCookie(visit, token, ctx.config.SESSION_DAYS * 86_400), becameAdmin }
}

export async function endThisSession(ctx: MemberContext): Promise<void> {
  await endOne(ctx, ctx.actor.sessionId)
}

export async function endSession(ctx: MemberContext, sessionId: string) {
  if (!(await endOne(ctx, sessionId))) throw refuse('session_not_found')
  return { ok: true as const, ended: 1 }
}

async function endOne(ctx: MemberContext, sessionId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const wasThere = await deleteSession(ctx.store, ctx.actor.id, sessionId)
    const told = { userId: ctx.actor.id, sessionIds: [sessionId] }
    if (wasThere) await happened(ctx, 'sessions_ended', told)
    return wasThere
  })
}

export async function endOtherSessions(ctx: MemberContext) {
  return inTransaction(ctx, async (ctx) => {
    const { id: userId, sessionId } = ctx.actor
    const sessionIds = await deleteOtherSessions(ctx.store, userId, sessionId)
    if (sessionIds.length > 0) await happened(ctx, 'sessions_ended', { userId, sessionIds })
    return { ok: true as const, ended: sessionIds.length }
  })
}

export async function showSessions(ctx: MemberContext) {
  const sessions = await listSessions(ctx.store, ctx.actor.id, ctx.now())
  return {
    ok: true as const,
    sessions: sessions.map((session) => ({
      id: session.id,
      agent: session.agent,
      address_prefix: session.addressPrefix,
      created_at: toIso(session.createdAt),
      last_seen_at: toIso(session.lastSeenAt),
      is_current: session.id === ctx.actor.sessionId,
    })),
  }
}

export async function showMe({ actor }: MemberContext) {
  return {
    id: actor.id,
    first_name: actor.firstName,
    username: actor.username,
    role: actor.role,
    has_seen_welcome_modal: actor.hasSeenWelcomeModal,
    locale: actor.locale,
    time_zone: actor.timeZone,
    theme: preferencesOf(actor).theme,
  }
}

/** Stored choices over the defaults; a value from another release that is no longer known falls back. */
export function preferencesOf(
  actor: Pick<Actor, 'preferences' | 'locale' | 'timeZone'>,
): Preferences {
  const known: Record<string, unknown> = {
    ...defaultPreferences,
    locale: actor.locale,
    time_zone: actor.timeZone,
  }
  for (const [name, schema] of Object.entries(Preferences.shape)) {
    const read = schema.safeParse(actor.preferences[name])
    if (read.success && name in defaultPreferences) known[name] = read.data
  }
  return known as Preferences
}

export async function showPreferences({ actor }: MemberContext) {
  return { ok: true as const, preferences: preferencesOf(actor) }
}

/** Changes what is named. Read and write are one transaction: two devices may change two things at once. */
export async function changePreferences(
  ctx: MemberContext,
  { locale, time_zone, ...change }: PreferencesChange,
) {
  return inTransaction(ctx, async (ctx) => {
    const user = await findUserBy(ctx.store, 'id', ctx.actor.id)
    const preferences = { ...user?.preferences, ...withoutUndefined(change) }
    await savePreferences(ctx.store, ctx.actor.id, {
      ...(locale && { locale }),
      ...(time_zone && { timeZone: time_zone }),
      preferences,
    })
    const now = {
      preferences,
      locale: locale ?? ctx.actor.locale,
      timeZone: time_zone ?? ctx.actor.timeZone,
    }
    return { ok: true as const, preferences: preferencesOf(now) }
  })
}

/** Look and keys as at first. Who reads which language where is not a matter of taste and stays. */
export async function resetPreferences({ store, actor }: MemberContext): Promise<void> {
  await savePreferences(store, actor.id, { preferences: {} })
}

function withoutUndefined(change: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** A username names several people: it is not unique, and is refreshed only when somebody signs in. */
export class AmbiguousUsername extends Error {
  constructor(username: string, people: readonly User[]) {
    const list = people.map(
      ({ id, platformId, firstName }) => `  ${id}  ${platformId}  ${firstName}`,
    )
    super(`several people are known as '${username}'; name one by id:\n${list.join('\n')}`)
    this.name = 'AmbiguousUsername'
  }
}

/** For the command line: by our id, the platform's id or the username. */
async function findPerson({ store }: Pick<Context, 'store'>, who: string): Promise<User | null> {
  const name = who.replace(/^@/, '')
  const byId =
    (await findUserBy(store, 'id', name)) ?? (await findUserBy(store, 'platform_id', name))
  if (byId) return byId
  const people = await findUsersByUsername(store, name)
  if (people.length > 1) throw new AmbiguousUsername(name, people)
  return people[0] ?? null
}

export async function giveRole(
  ctx: Pick<Context, 'store'>,
  who: string,
  role: Role,
): Promise<User | null> {
  const user = await findPerson(ctx, who)
  if (user) await saveRole(ctx.store, user.id, role)
  return user && { ...user, role }
}

/** Somebody to act for, without a session: commands do things in a person's name. */
export async function findActor(ctx: Context, who: string): Promise<Actor | null> {
  const user = await findPerson(ctx, who)
  return user && toActor(ctx, user, '')
}

const SWEEP_BATCH = 1_000

export async function sweepSessions(ctx: Context): Promise<number> {
  let total = 0
  for (;;) {
    const gone = await deleteExpiredSessions(ctx.store, ctx.now(), SWEEP_BATCH)
    total += gone
    if (gone < SWEEP_BATCH) return total
  }
}

/** True while nobody has ever signed in. */
export async function isFirstPerson(ctx: Context): Promise<boolean> {
  return !(await hasAnyUser(ctx.store))
}
