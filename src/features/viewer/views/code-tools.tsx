/** The tools of the source view. Drawn by the server; the outline works without a script, the rest comes alive. */
import type { Translate } from '../../../platform/i18n/index.ts'
import { IconButton } from '../../../ui/components/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

export interface OutlineEntry {
  name: string
  line: number
  depth: number
}

export interface CodeToolsProps {
  t: Translate
  isWrapped: boolean
  outline: readonly OutlineEntry[]
}

export function CodeTools({ t, isWrapped, outline }: CodeToolsProps) {
  return (
    <div class="toolbar" role="toolbar" aria-label={t('viewer.tools')}>
      <IconButton
        icon="search"
        class="needs-script"
        label={t('viewer.find')}
        keys="f"
        data-action="find-in-file"
      />
      <IconButton
        icon="hash"
        class="needs-script"
        label={t('viewer.go_to_line')}
        keys="l"
        data-action="go-to-line"
      />
      <IconButton
        icon="text-wrap"
        class="needs-script"
        label={t('viewer.wrap')}
        keys="w"
        aria-pressed={isWrapped}
        data-action="wrap"
      />
      {outline.length > 0 && <Outline t={t} outline={outline} />}
    </div>
  )
}

function Outline({ t, outline }: Pick<CodeToolsProps, 't' | 'outline'>) {
  return (
    <div class="menu">
      <button
        class="button button--quiet button--icon"
        type="button"
        popovertarget="outline"
        aria-label={t('viewer.outline')}
        title={t('viewer.outline')}
        aria-keyshortcuts="o"
        data-outline
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
