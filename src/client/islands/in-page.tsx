/** Provides the render context of what a script draws: an island, a dialog, a part of the page. */
import type { ComponentChildren } from 'preact'
import { type RenderContext, RenderRoot } from '#platform/html/render-context.ts'
import { pageData } from '../shell/page-data.ts'
import { pagePhrases } from './phrases.ts'
import { pageLocale, translator } from './props.ts'

export function inPage(
  children: ComponentChildren,
  given: Partial<Pick<RenderContext, 't' | 'now'>> = {},
) {
  const locale = pageLocale()
  const t = translator(locale, pagePhrases())
  const value = { t, locale, timeZone: pageData().timeZone, now: Date.now, ...given }
  return <RenderRoot value={value}>{children}</RenderRoot>
}
