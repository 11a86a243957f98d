/** The server's data about this page for the browser, once, in `<script type="application/json" id="page-data">`. */
import type { PlainAction } from '#platform/html/page-actions.ts'
import type { Locale } from '#platform/i18n/phrases.ts'

/** A command of the palette. `href` opens a page; `action` is what a part of this page does. */
export interface PaletteCommand {
  id: string
  label: string
  /** `page` (when left out), `go`, `files`, `notes`, `boards`, `repos` or `settings`. */
  group?: string
  href?: string
  action?: PlainAction
  /** As in the shortcut table: `c`, `g d`, `Shift+a`. */
  keys?: string
}

export interface PageData {
  user: { id: string } | null
  locale: Locale
  timeZone: string
  commands: PaletteCommand[]
  /** False switches the service worker off and removes it from this browser. */
  worker: boolean
  /** The reader's preferences, as `/api/me/preferences` stores them. */
  preferences: Record<string, unknown>
}

/** A page of the menu: its name, its URL and its key after `g`. */
type NavRow = readonly [label: string, href: string, key?: string]

interface WrittenData extends PageData {
  go: readonly NavRow[]
  settings: readonly NavRow[]
}

/** Reads the page's data; a page without it (such as an error page) still gets a working shell. */
export function readPageData(root: Document = document): PageData {
  const json = root.getElementById('page-data')?.textContent ?? ''
  const { commands = [], go = [], settings = [], ...data } = parse(json)
  return {
    user: null,
    locale: root.documentElement.lang === 'he' ? 'he' : 'en',
    timeZone: 'UTC',
    worker: true,
    preferences: {},
    ...data,
    commands: [...commands, ...go.map(commandIn('go')), ...settings.map(commandIn('settings'))],
  }
}

function commandIn(group: string) {
  return ([label, href, key]: NavRow): PaletteCommand => ({
    ...{ id: `go ${href}`, label, href, group },
    ...(key && { keys: `g ${key}` }),
  })
}

function parse(json: string): Partial<WrittenData> {
  try {
    return JSON.parse(json) as Partial<WrittenData>
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
