/** An island without a component: a few listeners on what the server drew, for pages that carry no framework. */
import type { Translate } from '#platform/i18n/index.ts'
import { lacksPhrases, pagePhrases } from './phrases.ts'
import { pageLocale, readProps, translator } from './props.ts'

export function plainIsland<Props>(
  name: string,
  start: (element: HTMLElement, props: Props & { t: Translate }) => void,
): void {
  if (lacksPhrases()) return
  for (const element of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const t = translator(pageLocale(), pagePhrases())
    start(element, { ...(readProps(element) as Props), t })
  }
}
