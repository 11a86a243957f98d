/** The one search box: it opens the palette, and without script it asks the files page. */
import { Icon } from '../icons/icon.tsx'

export interface FinderProps {
  words: { search: string; searchPlaceholder: string; openPalette?: string; paletteKey?: string }
  id?: string
  query?: string
}

export function Finder({ words, id = 'finder', query }: FinderProps) {
  return (
    <search class="finder-place">
      <form class="finder" action="/files" method="get">
        <Icon name="search" />
        <label class="visually-hidden" for={id}>
          {words.search}
        </label>
        <input
          class="finder__box"
          id={id}
          type="search"
          name="q"
          dir="auto"
          value={query}
          placeholder={words.searchPlaceholder}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
        />
        {words.openPalette && (
          <button class="finder__palette needs-script" type="button" data-opens="palette">
            <span class="visually-hidden">{words.openPalette}</span>
            <kbd class="kbd" dir="ltr">
              {words.paletteKey}
            </kbd>
          </button>
        )}
      </form>
    </search>
  )
}
