/** The commands that every page has, besides its own ones and those of the menu. */

import { editorPaths } from '#paths/files.ts'
import { boardPaths } from '#paths/notes.ts'
import { apiDocsPaths } from '#paths/pages.ts'
import { accountPaths, peoplePaths, tokenPaths } from '#paths/people.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { PlainAction } from '#platform/html/page-actions.ts'
import type { Locale } from '#platform/i18n/phrases.ts'
import { put } from '../request/request.ts'
import { canDo, doAction } from '../shell/actions.ts'
import type { PageData } from '../shell/page-data.ts'
import { type ShellKey, translate } from '../shell/texts.ts'
import { prefer } from '../storage/preferences.ts'
import { knownNames } from './command-names.ts'
import { type PageButton, pageButtons } from './page-buttons.ts'
import type { RankedRow } from './ranking.ts'

const THEMES = ['light', 'dark', 'contrast', 'system'] as const
const LOCALES = ['en', 'he'] as const
const ACTIONS = {
  keys: 'shell.keys_title',
  'recent-actions': 'shell.recent_actions',
  undo: 'shell.undo',
  redo: 'shell.redo',
  'fold-rail': 'shell.command_fold_rail',
} as const satisfies Partial<Record<PlainAction, ShellKey>>

/** The whole list for this page: each command once, under the name that people look for. */
export function allCommands({ commands, user }: PageData, root: Document = document): RankedRow[] {
  const usable = commands.filter(({ href, action }) => href || (action && canDo(action)))
  const own = usable.map(({ action, ...command }) => ({
    ...command,
    ...(action && { run: () => doAction(action) }),
    group: command.group ?? 'page',
  }))
  const isAdmin = commands.some(({ href }) => href === peoplePaths.people)
  const common = [...(user ? memberRows(isAdmin) : []), ...everybodysRows()]
  const actions = new Set<string>([
    ...usable.flatMap(({ action }) => action ?? []),
    ...Object.keys(ACTIONS),
    'palette',
    'capture',
  ])
  const listed = [...mergedByAddress(own, common)]
  const rows = [...listed, ...others(pageButtons(root), listed, actions)]
  return rows.map((row) => withNames(row))
}

/** A page that is named twice has the name of the common command, and the position and the key of the menu. */
function mergedByAddress(own: readonly RankedRow[], common: readonly RankedRow[]): RankedRow[] {
  const byAddress = new Map(common.flatMap((row) => (row.href ? [[row.href, row] as const] : [])))
  const rows = own.map((row) => {
    const named = row.href ? byAddress.get(row.href) : undefined
    return named ? { ...row, id: named.id, label: named.label } : row
  })
  const known = new Set(own.map(({ href }) => href).filter(Boolean))
  const first = rows.filter(
    ({ href }, at) => !href || rows.findIndex((row) => row.href === href) === at,
  )
  return [...first, ...common.filter(({ href }) => !href || !known.has(href))]
}

/** Buttons of the page that no command stands for. */
function others(
  buttons: readonly PageButton[],
  listed: readonly RankedRow[],
  actions: ReadonlySet<string>,
): RankedRow[] {
  const addresses = new Set(listed.map(({ href }) => href).filter(Boolean))
  const labels = new Set(listed.map(({ label }) => label))
  return buttons
    .filter(
      ({ action, href, label }) =>
        !(action && actions.has(action)) && !(href && addresses.has(href)) && !labels.has(label),
    )
    .map(({ action: _, ...row }) => ({ ...row, isOfPage: true }))
}

function withNames(row: RankedRow): RankedRow {
  const known = knownNames(row.id, row.href)
  return known ? { ...row, icon: known.icon, also: known.names } : row
}

function memberRows(isAdmin: boolean): RankedRow[] {
  const row = (id: string, label: ShellKey, href: string, group = 'go') => ({
    ...{ id, label: translate(label), href, group },
  })
  const capture = {
    ...{ id: 'capture', label: translate('shell.capture'), group: 'go', keys: 'q' },
    run: () => doAction('capture'),
  }
  return [
    capture,
    row('new', 'shell.command_new_file', editorPaths.newFile),
    row('upload', 'shell.upload', editorPaths.upload),
    row('new-board', 'shell.command_new_board', `${boardPaths.boards}#name`),
    row('new-repo', 'shell.command_new_repo', `${repoPaths.repos}#repo-url`),
    row('search-repos', 'shell.command_search_repos', repoPaths.searchAll),
    row('settings', 'shell.palette_settings', accountPaths.settings, 'settings'),
    row('new-token', 'shell.command_new_token', `${tokenPaths.settings}#token-name`, 'settings'),
    ...(isAdmin ? [row('invite', 'shell.command_invite', `${peoplePaths.people}#label`)] : []),
  ]
}

function everybodysRows(): RankedRow[] {
  const actions = Object.entries(ACTIONS) as [keyof typeof ACTIONS, ShellKey][]
  const group = 'settings'
  return [
    ...actions.map(([id, label]) => ({
      ...{ id, label: translate(label), group },
      run: () => doAction(id),
    })),
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      label: translate(`shell.theme_to_${theme}`),
      group,
      run: () => prefer({ theme }),
    })),
    ...LOCALES.map((locale) => ({
      id: `language-${locale}`,
      label: locale === 'he' ? 'עברית' : 'English',
      group,
      run: () => chooseLanguage(locale),
    })),
    { id: 'api', label: translate('shell.command_api'), group, href: apiDocsPaths.docs },
  ]
}

async function chooseLanguage(locale: Locale): Promise<void> {
  const { ok } = await put(accountPaths.apiPreferences, { locale })
  if (ok) location.reload()
}
