/** A page among the settings; the frame lists its neighbours. */
import { type ComponentChildren, h } from 'preact'
import type { MemberContext } from '#platform/context.ts'
import { page } from '#platform/http/index.ts'
import { SettingsSection } from '../views/settings-section.tsx'

export type SectionName = 'general' | 'profile' | 'time_zone' | 'sessions' | 'account'

interface Options {
  /** Said once after a change. */
  done?: string | undefined
  shows?: unknown
}

export function settingsPage(
  ctx: MemberContext,
  section: SectionName,
  children: ComponentChildren,
  { done, shows }: Options = {},
) {
  const title = ctx.t(`account.${section}`)
  return page({
    title: `${title} · ${ctx.t('account.settings')}`,
    group: 'settings',
    body: h(SettingsSection, { title, done, children }),
    ...(shows !== undefined && { shows }),
  })
}
