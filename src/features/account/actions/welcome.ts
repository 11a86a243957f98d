/** The greeting at the first sign-in, shown until it is acknowledged once. */
import type { MemberContext } from '#platform/context.ts'
import { markWelcomed } from '../store/index.ts'

export async function acknowledgeWelcome({ store, actor }: MemberContext) {
  if (!actor.hasSeenWelcomeModal) await markWelcomed(store, actor.id)
  return { ok: true as const }
}
