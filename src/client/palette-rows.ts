/** What the palette shows for what was typed: local rows at once, found ones after them. */
import { canDo } from './actions.ts'
import { otherLayout } from './keyboard-layout.ts'
import type { PageData } from './page-data.ts'
import {
  groupsOf,
  type Question,
  type Row,
  rank,
  readQuestion,
  type Uses,
} from './palette-ranking.ts'
import type { Found } from './palette-search.ts'
import { say } from './words.ts'

export interface Listing {
  groups: { group: string; rows: Row[] }[]
  /** The words in the other layout, when only those matched. */
  meant: string | null
}

/** Every row that is known without asking. A command nobody on this page listens to is left out. */
export function localRows({ commands, recents }: PageData): Row[] {
  const recent = recents.map((item) => ({
    ...item,
    id: item.id ?? `recent:${item.href}`,
    group: 'recent',
  }))
  const usable = commands.filter(({ href, action }) => href || (action && canDo(action)))
  return [...recent, ...usable.map((command) => ({ ...command, group: command.group ?? 'page' }))]
}

export function listFor(typed: string, page: PageData, uses: Uses, found: Found): Listing {
  const question = readQuestion(typed)
  if (question.kind === 'line') return { groups: groupsOf(lineRows(question.line)), meant: null }
  const local = localRows(page)
  if (question.kind === 'all' && question.text === '') {
    const first = local.filter(({ group }) => group === 'recent' || group === 'page')
    return { groups: groupsOf(first), meant: null }
  }
  return matching(question, local, uses, found)
}

/** Found rows only ever come after the local ones, so nothing moves under the cursor when they arrive. */
function matching(
  { kind, text }: Exclude<Question, { kind: 'line' }>,
  local: Row[],
  uses: Uses,
  found: Found,
): Listing {
  const pool = kind === 'commands' ? local.filter(({ group }) => group !== 'recent') : local
  const remote = kind === 'commands' ? [] : found.rows
  const direct = rank(pool, text, uses)
  const other = direct.length === 0 && remote.length === 0 ? otherLayout(text) : null
  const rows = other ? rank(pool, other, uses) : direct
  const addresses = new Set(rows.map(({ href }) => href))
  const news = remote.filter(({ href }) => !addresses.has(href))
  const everywhere = kind === 'all' ? [everywhereRow(text)] : []
  return {
    groups: [...groupsOf(rows), ...groupsOf(news), ...groupsOf(everywhere)],
    meant: other && rows.length > 0 ? other : found.meant,
  }
}

function lineRows(line: string): Row[] {
  if (!canDo('go-to-line')) return []
  const label = say('shell.palette_line', { line })
  return [{ id: 'line', label, group: 'page', action: 'go-to-line', argument: line }]
}

function everywhereRow(text: string): Row {
  return {
    id: 'everywhere',
    label: say('shell.palette_everywhere', { text }),
    group: 'everywhere',
    href: `/files?q=${encodeURIComponent(text)}`,
  }
}

/** Tab lists these for a row that leads somewhere. */
export function actionRows({ label, href }: Row): Row[] {
  if (!href) return []
  const group = 'actions'
  return [
    { id: 'open', label: say('shell.open'), detail: label, group, href },
    { id: 'new-tab', label: say('shell.palette_open_new_tab'), detail: label, group, href },
    { id: 'copy-link', label: say('shell.palette_copy_link'), detail: label, group, href },
  ]
}
