/** The one search box: it opens the palette, and without a script it searches the files. */
import { press } from '#platform/html/page-actions.ts'
import { Icon } from '../icons/icon.tsx'

export interface FinderProps {
  labels: { search: string; searchPlaceholder: string; openPalette?: string; paletteKey?: string }
  id?: string
  query?: string
}

export function Finder({ labels, id = 'finder', query }: FinderProps) {
  return (
    <search class="finder-place">
      <form class="finder" action="/files" method="get">
        <Icon name="search" />
        <input type="hidden" name="sort" value="best_match" />
        <label class="visually-hidden" for={id}>
          {labels.search}
        </label>
        <input
          class="finder__box"
          id={id}
          type="search"
          name="q"
          dir="auto"
          value={query}
          placeholder={labels.searchPlaceholder}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
        />
        {labels.openPalette && (
          <button class="finder__palette needs-script" type="button" {...press('palette')}>
            <span class="visually-hidden">{labels.openPalette}</span>
            <kbd class="kbd" dir="ltr">
              {labels.paletteKey}
            </kbd>
          </button>
        )}
      </form>
    </search>
  )
}
