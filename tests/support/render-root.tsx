/** The render context of a drawing in a test: English, UTC, and each key in place of its phrase. */
import type { ComponentChildren } from 'preact'
import { type RenderContext, RenderRoot } from '#platform/html/render-context.ts'

export function inRoot(children: ComponentChildren, given: Partial<RenderContext> = {}) {
  const plain: RenderContext = { t: (key) => key, locale: 'en', timeZone: 'UTC', now: Date.now }
  return <RenderRoot value={{ ...plain, ...given }}>{children}</RenderRoot>
}
