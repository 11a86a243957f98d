/** Announcements, and who has dismissed which. */
import type { Store } from '#platform/store/index.ts'

interface AnnouncementsTable {
  id: string
  text: string
  link: string
  is_active: number
  created_at: number
  updated_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    announcements: AnnouncementsTable
    announcement_dismissals: { owner_id: string; announcement_id: string }
  }
}

export interface Announcement {
  id: string
  text: string
  link: string
  isActive: boolean
  createdAt: number
  updatedAt: number
}

export async function findActive({ query }: Store): Promise<Announcement | null> {
  const row = await query
    .selectFrom('announcements')
    .selectAll()
    .where('is_active', '=', 1)
    .executeTakeFirst()
  return row ? toAnnouncement(row) : null
}

export async function findAnnouncement({ query }: Store, id: string): Promise<Announcement | null> {
  const row = await query
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toAnnouncement(row) : null
}

// Administrators write a few a year; of more than this, the newest are listed.
const MOST_LISTED = 100

export async function listAnnouncements({ query }: Store): Promise<Announcement[]> {
  const rows = await query
    .selectFrom('announcements')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(toAnnouncement)
}

export async function insertAnnouncement({ query }: Store, one: Announcement): Promise<void> {
  await query.insertInto('announcements').values(toRow(one)).execute()
}

export async function updateAnnouncement({ query }: Store, one: Announcement): Promise<void> {
  const { id, ...changed } = toRow(one)
  await query.updateTable('announcements').set(changed).where('id', '=', id).execute()
}

/** Deactivates the others for a new one. The database would refuse a second. */
export async function deactivateOthers({ query }: Store, id: string): Promise<void> {
  await query
    .updateTable('announcements')
    .set({ is_active: 0 })
    .where('is_active', '=', 1)
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
    .insertInto('announcement_dismissals')
    .values({ owner_id: ownerId, announcement_id: id })
    .onConflict((c) => c.doNothing())
    .execute()
}

export async function isDismissed({ query }: Store, ownerId: string, id: string): Promise<boolean> {
  const row = await query
    .selectFrom('announcement_dismissals')
    .select('announcement_id')
    .where('owner_id', '=', ownerId)
    .where('announcement_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

function toAnnouncement(row: AnnouncementsTable): Announcement {
  return {
    id: row.id,
    text: row.text,
    link: row.link,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function toRow(one: Announcement): AnnouncementsTable {
  return {
    id: one.id,
    text: one.text,
    link: one.link,
    is_active: one.isActive ? 1 : 0,
    created_at: one.createdAt,
    updated_at: one.updatedAt,
  }
}
