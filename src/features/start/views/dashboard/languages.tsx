/** Languages as bars with numbers, each a link to its files. */

import { libraryPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'

export interface LanguageView {
  id: string
  name: string
  count: number
  countText: string
  href: string
}

export interface LanguagesProps {
  languages: readonly LanguageView[]
  /** How many more there are. */
  others: number
}

export function Languages({ languages, others }: LanguagesProps) {
  const t = useT()
  const most = Math.max(1, ...languages.map(({ count }) => count))
  return (
    <ul class="languages list">
      {languages.map(({ id, name, count, countText, href }) => (
        <li key={id}>
          <a class="languages__row" href={href}>
            <span class="languages__name" lang="en">
              <bdi>{name}</bdi>
            </span>
            {/* The number beside it is the same; a native bar fills from the side where the page begins. */}
            <progress class="languages__bar" value={count} max={most} aria-hidden="true" />
            <span class="languages__count number">{countText}</span>
          </a>
        </li>
      ))}
      {others > 0 && (
        <li>
          <a class="languages__others" href={libraryPaths.files}>
            {t('stats.other_languages', { n: others })}
          </a>
        </li>
      )}
    </ul>
  )
}
