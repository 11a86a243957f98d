/** One slim line above the header. Its dismissal is a form, so that it works without script. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons/icon.tsx'
import { HiddenFields } from './field.tsx'

export interface AnnouncementBarProps {
  label: string
  text: string
  link?: { href: string; label: string }
  /** `api` is the address that a script posts to, so that the page can stay. */
  dismiss?: { action: string; api: string; label: string; fields?: Record<string, string> }
  children?: ComponentChildren
}

export function AnnouncementBar({ label, text, link, dismiss, children }: AnnouncementBarProps) {
  return (
    <aside class="announcement" aria-label={label}>
      {/* The text has its own direction; where the line begins is the page's. */}
      <p class="announcement__text">
        <bdi>{text}</bdi> {link && <a href={link.href}>{link.label}</a>}
        {children}
      </p>
      {dismiss && (
        <form method="post" action={dismiss.action} data-dismiss={dismiss.api}>
          <HiddenFields fields={dismiss.fields ?? {}} />
          <button class="announcement__dismiss" type="submit">
            <Icon name="x" />
            {dismiss.label}
          </button>
        </form>
      )}
    </aside>
  )
}
