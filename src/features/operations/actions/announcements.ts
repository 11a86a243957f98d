/** One announcement for everybody, which each person can dismiss. */
import type { Config } from '#platform/config/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import type { AnnouncementChange } from '../contract/announcements.ts'
import { refuse } from '../problems/announcements.ts'
import {
  type Announcement,
  deactivateOthers,
  deleteAnnouncement,
  findActive,
  findAnnouncement,
  insertAnnouncement,
  isDismissed,
  saveDismissal,
  updateAnnouncement,
} from '../store/announcements.ts'

export interface AnnouncementInput {
  announcement: Announcement
  /** The announcement that was deactivated for it. */
  replaced: Announcement | null
}

export async function createAnnouncement(
  ctx: Context,
  {
    text,
    link = '',
    isActive = false,
  }: { text: string; link?: string | undefined; isActive?: boolean | undefined },
): Promise<AnnouncementInput> {
  const now = ctx.now()
  const announcement = { id: newId(now), text, link, isActive, createdAt: now, updatedAt: now }
  return write(ctx, announcement, (store) => insertAnnouncement(store, announcement))
}

export async function changeAnnouncement(
  ctx: Context,
  id: string,
  { text, link, is_active: isActive }: AnnouncementChange,
): Promise<AnnouncementInput> {
  return inTransaction(ctx, async (ctx) => {
    const before = await loadAnnouncement(ctx, id)
    const after: Announcement = {
      ...before,
      text: text ?? before.text,
      link: link ?? before.link,
      isActive: isActive ?? before.isActive,
      updatedAt: ctx.now(),
    }
    return write(ctx, after, (store) => updateAnnouncement(store, after))
  })
}

/** In one transaction: the old one is deactivated and the new one activated, or nothing happens. */
async function write(
  ctx: Context,
  announcement: Announcement,
  put: (store: Context['store']) => Promise<void>,
): Promise<AnnouncementInput> {
  const input = await inTransaction(ctx, async (ctx) => {
    const active = announcement.isActive ? await findActive(ctx.store) : null
    if (announcement.isActive) await deactivateOthers(ctx.store, announcement.id)
    await put(ctx.store)
    return { announcement, replaced: active && active.id !== announcement.id ? active : null }
  })
  cached.delete(ctx.config)
  return input
}

export async function loadAnnouncement(ctx: Context, id: string): Promise<Announcement> {
  const announcement = await findAnnouncement(ctx.store, id)
  if (!announcement) throw refuse('announcement_not_found')
  return announcement
}

export async function removeAnnouncement(ctx: Context, id: string): Promise<void> {
  if (!(await deleteAnnouncement(ctx.store, id))) throw refuse('announcement_not_found')
  cached.delete(ctx.config)
}

export async function dismissAnnouncement(ctx: MemberContext, id: string): Promise<void> {
  await loadAnnouncement(ctx, id)
  await saveDismissal(ctx.store, ctx.actor.id, id)
}

// Every page of every person reads it. Another process sees a change within this time; this one at once.
const FRESH_MS = 5_000
const cached = new WeakMap<Config, { at: number; active: Announcement | null }>()

/** The announcement shown above this person's pages. */
export async function announcementFor(ctx: MemberContext): Promise<Announcement | null> {
  const active = await activeNow(ctx)
  return active && !(await isDismissed(ctx.store, ctx.actor.id, active.id)) ? active : null
}

async function activeNow(ctx: Context): Promise<Announcement | null> {
  const known = cached.get(ctx.config)
  const now = ctx.now()
  if (known && now >= known.at && now - known.at < FRESH_MS) return known.active
  const active = await findActive(ctx.store)
  cached.set(ctx.config, { at: now, active })
  return active
}
