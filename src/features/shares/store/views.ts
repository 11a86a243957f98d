/** How often shares were opened. */
import { sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'

declare module '#platform/store/tables.ts' {
  interface TelemetryTables {
    share_views: { share_id: string; views: number }
  }
}

/** Adds one. Stored in the telemetry store: a view must not cost a flush to disk. */
export async function countView({ telemetry }: Store, shareId: string): Promise<void> {
  await telemetry
    .insertInto('share_views')
    .values({ share_id: shareId, views: 1 })
    .onConflict((c) => c.column('share_id').doUpdateSet({ views: sql`share_views.views + 1` }))
    .execute()
}

export async function readViews(
  { telemetry }: Store,
  shareIds: readonly string[],
): Promise<Map<string, number>> {
  if (shareIds.length === 0) return new Map()
  const rows = await telemetry
    .selectFrom('share_views')
    .select(['share_id', 'views'])
    .where('share_id', 'in', shareIds)
    .execute()
  return new Map(rows.map((row) => [row.share_id, row.views]))
}

export async function forgetViews({ telemetry }: Store, shareId: string): Promise<void> {
  await telemetry.deleteFrom('share_views').where('share_id', '=', shareId).execute()
}
