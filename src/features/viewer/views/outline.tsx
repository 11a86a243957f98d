/** The names that a source declares, in a popover of links: it needs no script. */
import type { OutlineSymbol } from '#platform/highlight/index.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Icon } from '#ui/icons/icon.tsx'

export interface OutlineProps {
  t: Translate
  outline: readonly OutlineSymbol[]
}

export function Outline({ t, outline }: OutlineProps) {
  return (
    <div class="menu">
      <button
        class="button button--quiet button--icon"
        type="button"
        popovertarget="outline"
        aria-label={t('viewer.outline')}
        title={t('viewer.outline')}
        aria-keyshortcuts="o"
      >
        <Icon name="list-tree" />
      </button>
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
    </div>
  )
}
