/** The sign-in methods of one person: linking another, and removing one. */
import type { Actor, MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { inTransaction, type Store } from '#platform/store/index.ts'
import { refuse } from '../problems.ts'
import {
  claimIdentity,
  deleteIdentity,
  deleteSessionsOpenedBy,
  dropGrantedRole,
  findIdentityOwner,
  type IdentityKey,
  listIdentities,
  renameIdentity,
  saveMessengerId,
} from '../store/index.ts'

const FRESH_MS = 15 * 60_000

/** A person who finds an unlocked device must not be able to change how its owner signs in. */
export function isFreshSignIn({ actor, now }: MemberContext): boolean {
  return now() - actor.signedInAt <= FRESH_MS
}

export function requireFreshSignIn(ctx: MemberContext): void {
  if (!isFreshSignIn(ctx)) throw refuse('sign_in_again')
}

/** The person has just proved this identity, in addition to the session: the two sign-ins that linking needs. */
export async function linkIdentity(
  ctx: MemberContext,
  identity: IdentityKey & { label: string },
): Promise<void> {
  requireFreshSignIn(ctx)
  await inTransaction(ctx, async ({ store, actor, now }) => {
    const ownerId = await claimIdentity(store, actor.id, identity, now())
    if (ownerId !== actor.id) throw refuse('identity_taken')
    if (identity.provider === 'messenger') await keepMessengerId(store, actor.id)
  })
}

/**
 * Never the last one, which would lock the person out. A removed sign-in method is not trusted any more, so the other
 * devices that used it are signed out. Which of several passkeys opened a session is not known: all of them end.
 */
export async function unlinkIdentity(ctx: MemberContext, key: IdentityKey): Promise<void> {
  requireFreshSignIn(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { store, actor } = ctx
    const all = await listIdentities(store, actor.id)
    const isMine = all.some((one) => one.provider === key.provider && one.subject === key.subject)
    if (!isMine) throw refuse('identity_not_found')
    if (all.length === 1) throw refuse('last_identity')
    await deleteIdentity(store, actor.id, key)
    if (key.provider === 'messenger') await keepMessengerId(store, actor.id)
    await endSessionsOpenedBy(ctx, key.provider)
    await runHooks(ctx, 'identity_unlinked', { userId: actor.id, ...key })
  })
}

/** The lists of roles name people by one id of the messenger: the linked one that is oldest. */
async function keepMessengerId(store: Store, ownerId: string): Promise<void> {
  const first = (await listIdentities(store, ownerId)).find(
    ({ provider }) => provider === 'messenger',
  )
  await saveMessengerId(store, ownerId, first?.subject ?? null)
}

/** This session stays: the person has just proved their identity. It loses a role that only the provider gave. */
async function endSessionsOpenedBy(ctx: MemberContext, provider: string): Promise<void> {
  const { id: userId, sessionId } = ctx.actor
  const sessionIds = await deleteSessionsOpenedBy(ctx.store, userId, provider, sessionId)
  await dropGrantedRole(ctx.store, userId, sessionId, provider)
  if (sessionIds.length > 0) await runHooks(ctx, 'sessions_ended', { userId, sessionIds })
}

declare module '#platform/context.ts' {
  interface Hooks {
    /** A sign-in method was removed: its data is deleted too. */
    identity_unlinked: { userId: string } & IdentityKey
  }
}

/** Sets the label that its owner chose. */
export async function nameIdentity(
  { store, actor }: MemberContext,
  key: IdentityKey,
  label: string,
): Promise<void> {
  if (!(await renameIdentity(store, actor.id, key, label))) throw refuse('identity_not_found')
}

export async function identitiesOf({
  store,
  actor,
}: Pick<MemberContext, 'store'> & { actor: Pick<Actor, 'id'> }) {
  return listIdentities(store, actor.id)
}

export { findIdentityOwner }
