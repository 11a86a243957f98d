/** Profile and quotas: each feature with a limit reports how much of it is used. */
import { h } from 'preact'
import { accountPaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Quota } from '#platform/feature.ts'
import { defineRoutes, get } from '#platform/http/index.ts'
import { type Locale, numberText } from '#platform/i18n/phrases.ts'
import { sizeText } from '#platform/text/index.ts'
import { ProfileSection, type QuotaView } from '../views/profile.tsx'
import { settingsPage } from './settings-page.ts'

export const profileRoutes = defineRoutes({
  profile: get(accountPaths.profile, {
    who: 'member',
    summary: 'Who one is here, and how much of each quota is used.',
    async act(ctx) {
      const { id, firstName: name, username, role } = ctx.actor
      const body = h(ProfileSection, {
        id,
        name,
        username,
        role,
        quotas: await quotaViews(ctx),
      })
      return settingsPage(ctx, ctx.t('account.profile'), body)
    },
  }),
})

/** One that cannot be read is a dash; the others are shown all the same. */
export function quotaViews(ctx: MemberContext): Promise<QuotaView[]> {
  const inOrder = ctx.installed.quotas.toSorted((a, b) => a.order - b.order)
  return Promise.all(
    inOrder.map(async (quota): Promise<QuotaView> => {
      const max = quota.max(ctx.config)
      const text = (n: number) => quantityText(n, quota.unit, ctx.locale)
      const used = await usedOf(ctx, quota)
      return {
        id: quota.id,
        label: ctx.t(quota.label),
        used: used === null ? null : text(used),
        max: max === null ? null : text(max),
        share: used === null || max === null ? null : Math.min(1, used / max),
      }
    }),
  )
}

async function usedOf(ctx: MemberContext, quota: Quota): Promise<number | null> {
  try {
    return await quota.used(ctx)
  } catch (error) {
    ctx.log.warn({ err: error, request_id: ctx.requestId, quota: quota.id }, 'a quota was not read')
    return null
  }
}

// Quantities in the reader's language.

/** A size keeps its order within Hebrew text: `16.9 KB`. */
function quantityText(n: number, unit: 'bytes' | undefined, locale: Locale): string {
  if (unit === 'bytes') return `\u2066${sizeText(n)}\u2069`
  return numberText(locale, n)
}
