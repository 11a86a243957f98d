/** What the server tells the browser about this page, once, in `<script type="application/json" id="page-data">`. */
import type { Locale } from '#platform/i18n/phrases.ts'

/** A command of the palette. `href` opens a page; `action` is a name that a part of this page listens to. */
export interface PaletteCommand {
  id: string
  label: string
  /** `page` (when left out), `go`, `files`, `notes`, `boards`, `repos` or `settings`. */
  group?: string
  href?: string
  action?: string
  /** As in the shortcut table: `c`, `g d`, `Shift+a`. */
  keys?: string
}

export interface PageData {
  user: { id: string; name?: string } | null
  locale: Locale
  commands: PaletteCommand[]
  /** False switches the service worker off and removes it from this browser. */
  worker: boolean
  /** What the reader chose, as `/api/me/preferences` stores it. */
  preferences: Record<string, unknown>
}

/** Reads the page's data; a page without it (an error page, say) still gets a working shell. */
export function readPageData(root: Document = document): PageData {
  return {
    user: null,
    locale: root.documentElement.lang === 'he' ? 'he' : 'en',
    commands: [],
    worker: true,
    preferences: {},
    ...parse(root.getElementById('page-data')?.textContent ?? ''),
  }
}

function parse(json: string): Partial<PageData> {
  try {
    return JSON.parse(json) as Partial<PageData>
  } catch {
    return {}
  }
}

let known: PageData | null = null

/** The data of the page that is open. */
export function pageData(): PageData {
  known ??= readPageData()
  return known
}

/** Tests open one page after another in the same document. */
export function forgetPageData(): void {
  known = null
}
