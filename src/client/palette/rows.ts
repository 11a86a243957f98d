/** The rows of the palette for the typed text: local ones at once, found ones after them. */
import { libraryPaths } from '#paths/files.ts'
import { boardPaths, notePaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import { FIT } from '#platform/text/name-fit.ts'
import type { IconName } from '#ui/icons/names.ts'
import { canDo, doAction } from '../shell/actions.ts'
import type { PageData } from '../shell/page-data.ts'
import { type ShellKey, translate } from '../shell/texts.ts'
import { allCommands } from './commands.ts'
import { otherLayout } from './keyboard-layout.ts'
import {
  betterFirst,
  candidateOf,
  type Fitting,
  fittingFound,
  groupRows,
  type PaletteCandidate,
  type Question,
  type RankedRow,
  rankExactly,
  rankLoosely,
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

/** Every row that needs no request, read when the palette is opened. */
export function localCandidates(page: PageData): PaletteCandidate[] {
  const here = pageIdOf(location.pathname)
  const recent = recentPages()
    .filter(({ href }) => pageIdOf(href) !== here)
    .map(({ href, label }) => ({
      ...{ id: `recent:${href}`, label, href, group: 'recent', icon: iconOfPage(href) },
    }))
  return [...recent, ...allCommands(page)].map(candidateOf)
}

function iconOfPage(href: string): IconName {
  return href.startsWith(`${boardPaths.boards}/`) ? 'layout-grid' : 'file'
}

export function listFor(
  typed: string,
  local: readonly PaletteCandidate[],
  uses: Uses,
  search: PaletteSearchState,
): Listing {
  const question = readQuestion(typed)
  if (question.kind === 'line')
    return { groups: groupRows(lineRows(question.line)), interpretation: null }
  if (question.text === '') return { groups: unasked(question.kind, local), interpretation: null }
  const listing = matching(question, local, uses, search)
  return question.kind === 'all' && question.line ? atLine(listing, question.line) : listing
}

/** Before anything is typed; after `>` every command that there is. */
function unasked(kind: 'all' | 'commands', local: readonly PaletteCandidate[]): Listing['groups'] {
  const rows = local.map(({ row }) => row)
  const of = (group: string) => rows.filter((row) => row.group === group)
  if (kind === 'commands') return groupRows(['page', 'go', 'settings'].flatMap(of))
  const first = of('page').filter(({ isOfPage }) => !isOfPage)
  return groupRows([...of('recent').slice(0, FIRST_RECENT), ...first, ...of('go')])
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

/**
 * What has the typed name, or begins with it, comes first, whatever its kind; then each kind, the best first. Found rows
 * that arrive after the person pointed at one come last, so that nothing moves under the cursor.
 */
function matching(
  { kind, text }: Exclude<Question, { kind: 'line' }>,
  local: readonly PaletteCandidate[],
  uses: Uses,
  search: PaletteSearchState,
): Listing {
  const isAll = kind === 'all'
  const pool = isAll ? local : local.filter(({ row }) => row.group !== 'recent')
  const remote = isAll ? search.rows : []
  const { own, other } = ownRows(pool, text, uses, search)
  const addresses = new Set(own.map(({ row }) => row.href).filter(Boolean))
  const meant = search.interpretation ?? text
  const found = remote
    .filter(({ href }) => !addresses.has(href))
    .map((row) => fittingFound(row, meant, uses))
  const interpretation = other ?? search.interpretation
  if (!isAll) return { groups: groupsOf(own, own.length), interpretation }
  const listed = search.isLate
    ? [...withBestFirst(own), ...groupsOf(found)]
    : withBestFirst([...own, ...found])
  return { groups: [...listed, ...groupRows(searchRows(text))], interpretation }
}

/** A word typed in the other layout fits exactly; one with an error fits nearly. */
function ownRows(
  pool: readonly PaletteCandidate[],
  text: string,
  uses: Uses,
  { rows, interpretation }: PaletteSearchState,
) {
  const exact = rankExactly(pool, text, uses)
  if (exact.length > 0) return { own: exact, other: null }
  const other = interpretation ?? (rows.length > 0 ? null : otherLayout(text))
  const inOther = other ? rankExactly(pool, other, uses) : []
  if (inOther.length > 0) return { own: inOther, other }
  return { own: rankLoosely(pool, text, uses), other: null }
}

const MOST_BEST = 5
const MOST_OF_KIND = 5

function withBestFirst(rows: readonly Fitting[]): Listing['groups'] {
  const best = rows
    .filter(({ fit }) => fit >= FIT.begins - 1)
    .toSorted(betterFirst)
    .slice(0, MOST_BEST)
  const rest = rows.filter((row) => !best.includes(row))
  if (rest.length === 0 || best.length === 0) return groupsOf(rows)
  return [{ group: 'best', rows: best.map(({ row }) => row) }, ...groupsOf(rest)]
}

function groupsOf(rows: readonly Fitting[], most = MOST_OF_KIND): Listing['groups'] {
  const sorted = rows.toSorted(betterFirst).map(({ row }) => row)
  return groupRows(sorted).map(({ group, rows: all }) => ({ group, rows: all.slice(0, most) }))
}

function lineRows(line: string): RankedRow[] {
  if (!canDo('go-to-line')) return []
  const label = translate('shell.palette_line', { line })
  return [
    { id: 'line', label, group: 'page', icon: 'hash', run: () => doAction('go-to-line', line) },
  ]
}

/** Searches on a page of their own. */
function searchRows(text: string): RankedRow[] {
  const row = (id: string, label: string, path: string, order = ''): RankedRow => ({
    ...{ id, label, group: 'everywhere', icon: 'search' },
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
  const row = (id: string, key: ShellKey, icon: IconName): RankedRow => ({
    ...{ id, label: translate(key), detail: label, group: 'actions', href, icon },
  })
  return [
    row('open', 'shell.open', 'arrow-right'),
    row('new-tab', 'shell.palette_open_new_tab', 'external-link'),
    row('copy-link', 'shell.palette_copy_link', 'link'),
  ]
}
