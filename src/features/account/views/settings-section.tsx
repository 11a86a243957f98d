/** One section of the settings: its title, what was just done, and its content. */
import type { ComponentChildren } from 'preact'
import { DoneNotice } from '#ui/components/notice.tsx'

export interface SettingsSectionProps {
  title: string
  done?: string | undefined
  children: ComponentChildren
}

export function SettingsSection({ title, done, children }: SettingsSectionProps) {
  return (
    <div class="settings">
      <h1>{title}</h1>
      <DoneNotice text={done} />
      {children}
    </div>
  )
}
