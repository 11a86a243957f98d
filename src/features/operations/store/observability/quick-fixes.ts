/** Which quick fixes were used, for which alert; without the person. */
import type { Store } from '#platform/store/index.ts'

export interface QuickFixUse {
  id: string
  at: number
  actionId: string
  alertUid: string | null
  alertName: string | null
}

declare module '#platform/store/tables.ts' {
  interface TelemetryTables {
    quickFixUses: QuickFixUse
  }
}

export async function insertQuickFixUse({ telemetry }: Store, use: QuickFixUse): Promise<void> {
  await telemetry.insertInto('quickFixUses').values(use).execute()
}
