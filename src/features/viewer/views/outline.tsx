/**
 * The names that a source declares, in a popover of links: it needs no script. The popover stands behind the lines, because
 * a browser shows what it has read so far: up to 60 kB of names in front of them were read before the first line.
 */
import type { OutlineSymbol } from '#platform/highlight/index.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Icon } from '#ui/icons/icon.tsx'

export interface OutlineProps {
  t: Translate
  outline: readonly OutlineSymbol[]
}

export function OutlineButton({ t, outline }: OutlineProps) {
  if (outline.length === 0) return null
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

export function Outline({ t, outline }: OutlineProps) {
  if (outline.length === 0) return null
  return (
    <nav class="menu__panel outline" id="outline" popover="auto" aria-label={t('viewer.outline')}>
      <p class="menu__title">{t('viewer.outline')}</p>
      <ul class="list outline__list">
        {outline.map((entry) => (
          <li key={entry.line}>
            <a
              class="outline__entry"
              data-depth={Math.min(entry.depth, 5)}
              href={`#L${entry.line}`}
            >
              <bdi class="clip" dir="auto">
                {entry.name}
              </bdi>
              <span class="outline__line">{entry.line}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
