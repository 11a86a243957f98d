/** Which quick fixes were used, for which alert; without the person. */
import type { Store } from '#platform/store/index.ts'

export interface QuickFixUse {
  id: string
  at: number
  actionId: string
  alertUid: string | null
  alertName: string | null
}

export async function insertQuickFixUse({ telemetry }: Store, use: QuickFixUse): Promise<void> {
  const { id, at, actionId, alertUid, alertName } = use
  await telemetry
    .insertInto('quick_fix_uses')
    .values({ id, at, action_id: actionId, alert_uid: alertUid, alert_name: alertName })
    .execute()
}
