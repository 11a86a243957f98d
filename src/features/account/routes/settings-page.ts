/** A page among the settings; the frame lists its neighbours. */
import { type ComponentChildren, h } from 'preact'
import type { MemberContext } from '#platform/context.ts'
import { type PageParts, page } from '#platform/http/index.ts'
import { SettingsSection } from '../views/settings-section.tsx'

interface SettingsPageOptions extends Omit<PageParts, 'title' | 'body' | 'group'> {
  /** Shown once after a change. */
  done?: string | undefined
}

export function settingsPage(
  { t }: MemberContext,
  title: string,
  children: ComponentChildren,
  { done, ...parts }: SettingsPageOptions = {},
) {
  return page({
    title: `${title} · ${t('account.settings')}`,
    group: 'settings',
    body: h(SettingsSection, { title, done, children }),
    ...parts,
  })
}
