/** Newer and Older: links that walk a list, with their keys. */
import { Icon } from '../icons/icon.tsx'

export interface PagerProps {
  label: string
  newer: { label: string; href?: string | undefined }
  older: { label: string; href?: string | undefined }
}

export function Pager({ label, newer, older }: PagerProps) {
  if (!newer.href && !older.href) return null
  return (
    <nav class="pager" aria-label={label}>
      {newer.href && (
        <a class="button" href={newer.href} rel="prev" aria-keyshortcuts="[">
          <Icon name="chevron-left" />
          {newer.label}
        </a>
      )}
      {older.href && (
        <a class="button pager__older" href={older.href} rel="next" aria-keyshortcuts="]">
          {older.label}
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  )
}
