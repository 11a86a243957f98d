/** A person for their own pages, and their preferences. */
import * as z from 'zod'
import type { Actor, MemberContext } from '#platform/context.ts'
import type { ExportedKind } from '#platform/exports.ts'
import { inTransaction } from '#platform/store/index.ts'
import { isTimeZone } from '#platform/time/index.ts'
import { defaultPreferences, Preferences, type PreferencesChange } from '../contract/index.ts'
import { findStoredZone, findUserBy, markWelcomed, savePreferences } from '../store/index.ts'

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

/** Stored preferences over the defaults; an unknown value from another release becomes the default. */
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

/** Changes only the given fields. Read and write are one transaction: two devices may change two fields at once. */
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

/** Resets appearance and keys. Language and time zone are no matter of taste and stay. */
export async function resetPreferences({ store, actor }: MemberContext): Promise<void> {
  await savePreferences(store, actor.id, { preferences: {} })
}

/** The stored time zone, if this machine does not know it and UTC is used instead. */
export async function findUnreadableZone({ store, actor }: MemberContext): Promise<string | null> {
  const stored = await findStoredZone(store, actor.id)
  return stored === null || isTimeZone(stored) ? null : stored
}

function withoutUndefined(change: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

// The greeting at the first sign-in, shown until it is acknowledged once.

export async function acknowledgeWelcome({ store, actor }: MemberContext) {
  if (!actor.hasSeenWelcomeModal) await markWelcomed(store, actor.id)
  return { ok: true as const }
}

/** In the export of everything a person has: one record. */
export const exportedPreferences: ExportedKind = {
  name: 'preferences',
  tables: ['users'],
  order: 80,
  record: z.object({ preferences: Preferences }),
  async *read({ actor }) {
    yield { record: { preferences: preferencesOf(actor) } }
  },
}
