/**
 * What every component can read without props: phrases, language, time zone, the present. The server provides it once
 * for a page, the browser once for each island and each dialog.
 */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Locale, Translate } from '../i18n/index.ts'

export interface RenderContext {
  readonly t: Translate
  readonly locale: Locale
  /** The reader's; `UTC` for visitors. */
  readonly timeZone: string
  now(): number
  /** Called with each relative time by a drawing that is cached: it is valid while they are unchanged. */
  onAging?(text: AgingText): void
}

export interface AgingText {
  at: number
  isPast: boolean
  text: string
}

/** The root of a drawing in the browser. Without a default: every drawing has a root. */
export const RenderRoot = /* @__PURE__ */ createContext(undefined as unknown as RenderContext)

// The server draws a page at one go, so one variable serves all its components: subscribing each of them to a root, a
// page of 20 files took 5 % longer.
let drawing: RenderContext | null = null

/** Runs a synchronous drawing on the server. */
export function withRenderContext<T>(context: RenderContext, draw: () => T): T {
  const outer = drawing
  drawing = context
  try {
    return draw()
  } finally {
    drawing = outer
  }
}

export function useRenderContext(): RenderContext {
  return drawing ?? useContext(RenderRoot)
}

export function useT(): RenderContext['t'] {
  return useRenderContext().t
}
