/** How often shares were opened. */
import { sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'

declare module '#platform/store/tables.ts' {
  interface TelemetryTables {
    shareViews: { shareId: string; views: number }
  }
}

/** Adds one. Stored in the telemetry store: a view must not cost a flush to disk. */
export async function countView({ telemetry }: Store, shareId: string): Promise<void> {
  await telemetry
    .insertInto('shareViews')
    .values({ shareId, views: 1 })
    .onConflict((c) => c.column('shareId').doUpdateSet({ views: sql`share_views.views + 1` }))
    .execute()
}

export async function readViews(
  { telemetry }: Store,
  shareIds: readonly string[],
): Promise<Map<string, number>> {
  if (shareIds.length === 0) return new Map()
  const rows = await telemetry
    .selectFrom('shareViews')
    .select(['shareId', 'views'])
    .where('shareId', 'in', shareIds)
    .execute()
  return new Map(rows.map((row) => [row.shareId, row.views]))
}

export async function forgetViews({ telemetry }: Store, shareId: string): Promise<void> {
  await telemetry.deleteFrom('shareViews').where('shareId', '=', shareId).execute()
}
