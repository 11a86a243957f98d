/** The frame of every settings page: its sections at the inline start, one page each. */
import type { ComponentChildren } from 'preact'
import type { Translate } from '../../../platform/i18n/index.ts'
import { Notice } from '../../../ui/components/notice.tsx'
import { Tabs } from '../../../ui/components/tabs.tsx'

export interface SettingsFrameProps {
  t: Translate
  section: 'general' | 'notifications' | 'sessions'
  /** Said once after a change. */
  done?: string | undefined
  children: ComponentChildren
}

export function SettingsFrame({ t, section, done, children }: SettingsFrameProps) {
  const tabs = [
    { href: '/settings', label: t('account.general'), isCurrent: section === 'general' },
    {
      href: '/settings/notifications',
      label: t('account.notifications'),
      isCurrent: section === 'notifications',
    },
    { href: '/settings/sessions', label: t('account.sessions'), isCurrent: section === 'sessions' },
  ]
  return (
    <div class="settings">
      <h1>{t('account.settings')}</h1>
      <Tabs label={t('account.settings')} tabs={tabs} />
      {done && (
        <Notice tone="ok" role="status">
          {done}
        </Notice>
      )}
      {children}
    </div>
  )
}
