/** An island without a component: a few listeners on what the server drew, for pages that carry no framework. */
import type { Translate } from '../platform/i18n/index.ts'
import { pageLocale, readProps, translator } from './island-props.ts'
import { lacksPhrases, phrasesOf } from './phrases.ts'

export function plainIsland<Props>(
  name: string,
  start: (place: HTMLElement, props: Props & { t: Translate }) => void,
): void {
  if (lacksPhrases()) return
  for (const place of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const { locale = pageLocale(), ...props } = readProps(place)
    start(place, { ...(props as Props), t: translator(locale, phrasesOf(name)) })
  }
}
