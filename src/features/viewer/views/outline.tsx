/**
 * The names that a source declares, in a popover of links: it needs no script. The popover is after the lines, because
 * a browser shows what it has read so far: up to 60 kB of names before them were read before the first line.
 */
import { DrawnOutline } from '#platform/highlight/index.ts'
import type { MarkupText } from '#platform/html/markup.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Icon } from '#ui/icons/icon.tsx'

export interface OutlineProps {
  /** The entries of the list; null where there are none. */
  outline: MarkupText | null
}

export function OutlineButton({ outline }: OutlineProps) {
  const t = useT()
  if (!outline) return null
  return (
    <button
      class="button button--quiet button--icon outline-button"
      type="button"
      popovertarget="outline"
      aria-label={t('viewer.outline')}
      title={t('viewer.outline')}
      aria-keyshortcuts="o"
    >
      <Icon name="list-tree" />
    </button>
  )
}

export function Outline({ outline }: OutlineProps) {
  const t = useT()
  if (!outline) return null
  return (
    <nav class="menu__panel outline" id="outline" popover="auto" aria-label={t('viewer.outline')}>
      <p class="menu__title">{t('viewer.outline')}</p>
      <DrawnOutline markup={outline} />
    </nav>
  )
}
