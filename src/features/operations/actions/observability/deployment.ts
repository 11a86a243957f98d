/** Records when another release began to run. */
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import { DEPLOYMENT, insertAlert, listDeployments } from '../../store/observability/alerts.ts'

/** All processes that start with it write the same row. */
export async function recordDeployment(ctx: Context, release: string): Promise<void> {
  const now = ctx.now()
  const [last] = await listDeployments(ctx.store, { start: 0, end: Number.MAX_SAFE_INTEGER }, 1)
  if (last?.metadata['release'] === release) return
  await insertAlert(ctx.store, {
    uid: sha256(`${release} after ${last?.uid ?? 'nothing'}`).slice(0, 32),
    at: now,
    endedAt: now,
    seenAt: now,
    name: DEPLOYMENT,
    severity: 'info',
    alertType: 'deployment',
    endpoint: '',
    source: 'deployment',
    summary: `Release ${release} began to run`,
    metadata: { release },
  })
}
