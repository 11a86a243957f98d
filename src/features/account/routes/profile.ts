/** Profile and quotas: each room that has a limit tells how much of it is used. */
import { h } from 'preact'
import type { MemberContext } from '../../../platform/context.ts'
import { defineRoutes, get } from '../../../platform/http/index.ts'
import type { Quota } from '../../../platform/room.ts'
import { quantityWords } from '../rules/quantities.ts'
import { Profile, type QuotaView } from '../views/profile.tsx'
import { settingsPage } from './settings-page.ts'

export function profileRoutes(quotas: readonly Quota[]) {
  return defineRoutes({
    profile: get('/settings/profile', {
      who: 'member',
      summary: 'Who one is here, and how much of each quota is used.',
      async act(ctx) {
        const { firstName: name, username, role } = ctx.actor
        const body = h(Profile, {
          t: ctx.t,
          name,
          username,
          role,
          quotas: await quotaViews(ctx, quotas),
        })
        return settingsPage(ctx, 'profile', body)
      },
    }),
  })
}

/** One that cannot be read is a dash; the others are still told. */
export function quotaViews(ctx: MemberContext, quotas: readonly Quota[]): Promise<QuotaView[]> {
  const inOrder = quotas.toSorted((a, b) => a.order - b.order)
  return Promise.all(
    inOrder.map(async (quota): Promise<QuotaView> => {
      const max = quota.max(ctx.config)
      const words = (n: number) => quantityWords(n, quota.unit, ctx.locale)
      const used = await usedOf(ctx, quota)
      return {
        id: quota.id,
        label: ctx.t(quota.label),
        used: used === null ? null : words(used),
        max: max === null ? null : words(max),
        share: used === null || max === null ? null : Math.min(1, used / max),
      }
    }),
  )
}

async function usedOf(ctx: MemberContext, quota: Quota): Promise<number | null> {
  try {
    return await quota.used(ctx)
  } catch (fault) {
    ctx.log.warn({ err: fault, request_id: ctx.requestId, quota: quota.id }, 'a quota was not read')
    return null
  }
}
