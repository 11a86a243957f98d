/** The rows of the palette for the typed text: local ones at once, found ones after them. */
import { libraryPaths } from '#paths/files.ts'
import { notePaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import { canDo, doAction } from '../shell/actions.ts'
import type { PageData } from '../shell/page-data.ts'
import { translate } from '../shell/texts.ts'
import { alsoOf, commonRows } from './commands.ts'
import { otherLayout } from './keyboard-layout.ts'
import {
  groupRows,
  type Question,
  type RankedRow,
  rank,
  readQuestion,
  type Uses,
} from './ranking.ts'
import { pageIdOf, recentPages } from './recent-pages.ts'
import type { PaletteSearchState } from './search.ts'

export interface Listing {
  groups: { group: string; rows: RankedRow[] }[]
  /** The text in the other keyboard layout, when only that matched. */
  interpretation: string | null
}

/** Every row that needs no request. A command without a listener on this page is left out. */
function localRows({ commands }: PageData): RankedRow[] {
  const here = pageIdOf(location.pathname)
  const recent = recentPages()
    .filter(({ href }) => pageIdOf(href) !== here)
    .map(({ href, label }) => ({ id: `recent:${href}`, label, href, group: 'recent' }))
  const usable = commands.filter(({ href, action }) => href || (action && canDo(action)))
  const own = usable.map(({ action, ...command }) => ({
    ...command,
    ...(action && { run: () => doAction(action) }),
    group: command.group ?? 'page',
    also: alsoOf(command.href),
  }))
  const known = new Set(own.map(({ href }) => href).filter(Boolean))
  return [...recent, ...own, ...commonRows().filter(({ href }) => !href || !known.has(href))]
}

export function listFor(
  typed: string,
  page: PageData,
  uses: Uses,
  search: PaletteSearchState,
): Listing {
  const question = readQuestion(typed)
  if (question.kind === 'line')
    return { groups: groupRows(lineRows(question.line)), interpretation: null }
  const local = localRows(page)
  if (question.kind === 'all' && question.text === '') {
    const recent = local.filter(({ group }) => group === 'recent').slice(0, FIRST_RECENT)
    const others = ['page', 'go'].flatMap((group) => local.filter((row) => row.group === group))
    return { groups: groupRows([...recent, ...others]), interpretation: null }
  }
  const listing = matching(question, local, uses, search)
  return question.kind === 'all' && question.line ? atLine(listing, question.line) : listing
}

const FIRST_RECENT = 8

/** `parser.ts:100`: every file of the list opens at that line. */
function atLine(listing: Listing, line: string): Listing {
  const atThatLine = (row: RankedRow): RankedRow =>
    /^\/file\/[^/]+$/.test((row.href ?? '').replace(/#.*/, ''))
      ? { ...row, href: `${row.href!.replace(/#.*/, '')}#L${line}`, detail: `:${line}` }
      : row
  const groups = listing.groups.map(({ group, rows }) => ({ group, rows: rows.map(atThatLine) }))
  return { ...listing, groups }
}

/** Found rows only ever come after the local ones, so nothing moves under the cursor when they arrive. */
function matching(
  { kind, text }: Exclude<Question, { kind: 'line' }>,
  local: RankedRow[],
  uses: Uses,
  search: PaletteSearchState,
): Listing {
  const pool = kind === 'commands' ? local.filter(({ group }) => group !== 'recent') : local
  const remote = kind === 'commands' ? [] : search.rows
  const direct = rank(pool, text, uses)
  const other = direct.length === 0 && remote.length === 0 ? otherLayout(text) : null
  const rows = other ? rank(pool, other, uses) : direct
  const addresses = new Set(rows.map(({ href }) => href))
  const news = remote.filter(({ href }) => !addresses.has(href))
  const everywhere = kind === 'all' ? searchRows(text) : []
  return {
    groups: [...groupRows(rows), ...groupRows(news), ...groupRows(everywhere)],
    interpretation: other && rows.length > 0 ? other : search.interpretation,
  }
}

function lineRows(line: string): RankedRow[] {
  if (!canDo('go-to-line')) return []
  const label = translate('shell.palette_line', { line })
  return [{ id: 'line', label, group: 'page', run: () => doAction('go-to-line', line) }]
}

/** Searches on a page of their own. */
function searchRows(text: string): RankedRow[] {
  const row = (id: string, label: string, path: string, order = ''): RankedRow => ({
    ...{ id, label, group: 'everywhere' },
    href: `${path}?q=${encodeURIComponent(text)}${order}`,
  })
  return [
    row(
      'search-files',
      translate('shell.palette_in_files', { text }),
      libraryPaths.files,
      '&sort=best_match',
    ),
    row('search-notes', translate('shell.palette_in_notes', { text }), notePaths.search),
    row('search-repos', translate('shell.palette_in_repos', { text }), repoPaths.searchAll),
  ]
}

/** Tab lists these for a row with a link. */
export function actionRows({ label, href }: RankedRow): RankedRow[] {
  if (!href) return []
  const group = 'actions'
  return [
    { id: 'open', label: translate('shell.open'), detail: label, group, href },
    { id: 'new-tab', label: translate('shell.palette_open_new_tab'), detail: label, group, href },
    { id: 'copy-link', label: translate('shell.palette_copy_link'), detail: label, group, href },
  ]
}
