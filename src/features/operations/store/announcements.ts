/** Announcements, and who has dismissed which. */
import type { Store } from '#platform/store/index.ts'

export interface Announcement {
  id: string
  text: string
  link: string
  isActive: boolean
  createdAt: number
  updatedAt: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    announcements: Announcement
    announcementDismissals: { ownerId: string; announcementId: string }
  }
}

export async function findActive({ query }: Store): Promise<Announcement | null> {
  const row = await query
    .selectFrom('announcements')
    .selectAll()
    .where('isActive', '=', true)
    .executeTakeFirst()
  return row ?? null
}

export async function findAnnouncement({ query }: Store, id: string): Promise<Announcement | null> {
  const row = await query
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

// Administrators write a few a year; of more than this, the newest are listed.
const MOST_LISTED = 100

export async function listAnnouncements({ query }: Store): Promise<Announcement[]> {
  return query
    .selectFrom('announcements')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

export async function insertAnnouncement({ query }: Store, one: Announcement): Promise<void> {
  await query.insertInto('announcements').values(one).execute()
}

export async function updateAnnouncement({ query }: Store, one: Announcement): Promise<void> {
  const { id, ...changed } = one
  await query.updateTable('announcements').set(changed).where('id', '=', id).execute()
}

/** Deactivates the others for a new one. The database would refuse a second. */
export async function deactivateOthers({ query }: Store, id: string): Promise<void> {
  await query
    .updateTable('announcements')
    .set({ isActive: false })
    .where('isActive', '=', true)
    .where('id', '<>', id)
    .execute()
}

export async function deleteAnnouncement({ query }: Store, id: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('announcements')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function saveDismissal({ query }: Store, ownerId: string, id: string): Promise<void> {
  await query
    .insertInto('announcementDismissals')
    .values({ ownerId, announcementId: id })
    .onConflict((c) => c.doNothing())
    .execute()
}

export async function isDismissed({ query }: Store, ownerId: string, id: string): Promise<boolean> {
  const row = await query
    .selectFrom('announcementDismissals')
    .select('announcementId')
    .where('ownerId', '=', ownerId)
    .where('announcementId', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
