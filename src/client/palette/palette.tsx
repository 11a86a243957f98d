/** The palette, loaded when it is first opened: every page and command within a few keys. */
import type { TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { signInPaths } from '#paths/people.ts'
import { optionId, PaletteView } from '#ui/overlay/palette-view.tsx'
import { openDialog } from '../dialogs/open-dialog.tsx'
import { isAppleKeyboard, printKeys } from '../keys/keys.ts'
import { get } from '../request/request.ts'
import { pageData } from '../shell/page-data.ts'
import { type ShellKey, translate } from '../shell/texts.ts'
import { hasShape } from '../storage/has-shape.ts'
import { localStore } from '../storage/local-store.ts'
import { realClock, type TimerClock } from '../time/clock.ts'
import { copyText } from '../toasts/copy-text.ts'
import { groupRows, type RankedRow, readQuestion, type Uses } from './ranking.ts'
import { actionRows, type Listing, listFor, localCandidates } from './rows.ts'
import { EMPTY_SEARCH, makeSearch, type PaletteSearchState, type SearchPorts } from './search.ts'

let isOpen = false

/** Opens the palette, with `>` or a word already typed if wanted. */
export function openPalette(typed = ''): void {
  if (isOpen) return
  isOpen = true
  openDialog({
    class: 'palette-dialog',
    label: translate('shell.palette_title'),
    draw: (close) => <Palette first={typed} close={close} />,
    onClosed: () => {
      isOpen = false
    },
  })
}

export interface PaletteProps {
  first: string
  close(): void
  clock?: TimerClock
  ask?: SearchPorts['get']
}

export function Palette({ first, close, clock = realClock, ask = get }: PaletteProps) {
  const [typed, setTyped] = useState(first)
  const [expanded, setExpanded] = useState<RankedRow | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const uses = useMemo(readUses, [])
  const local = useMemo(() => localCandidates(pageData()), [])
  const isPointed = useRef(false)
  const { search, results } = useSearch(clock, ask, isPointed)
  // Before the next key: what is typed immediately belongs to the box.
  useLayoutEffect(() => {
    box.current?.focus()
    if (first) type(first)
  }, [])

  const listing = listFor(typed, local, uses, results)
  const groups = expanded ? groupRows(actionRows(expanded)) : listing.groups
  const rows = groups.flatMap((group) => group.rows)
  const { active, setPointed } = usePointed(rows, isPointed)

  const type = (text: string) => {
    setTyped(text)
    setPointed(null)
    setExpanded(null)
    const question = readQuestion(text)
    search.type(question.kind === 'all' && !text.trim().startsWith(':') ? question.text : '')
  }
  const choose = (row: RankedRow | null, isNewTab: boolean) => {
    if (!row) return
    close()
    follow(row, isNewTab, expanded ?? row)
  }
  const key = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    if (event.isComposing) return
    const step = STEPS[event.key]
    if (step)
      setPointed(rows.at((rows.indexOf(active as RankedRow) + step) % rows.length)?.id ?? null)
    else if (event.key === 'Enter') choose(active, event.ctrlKey || event.metaKey)
    else if (event.key === 'Tab' && !event.shiftKey && active?.href)
      setExpanded(expanded ? null : active)
    else if (event.key === 'Escape' && expanded) setExpanded(null)
    else return
    event.preventDefault()
  }

  return (
    <PaletteView
      typed={typed}
      groups={groups.map(viewOf)}
      activeId={active?.id ?? null}
      status={statusOf(listing, results, rows.length)}
      box={box}
      labels={viewLabels()}
      onType={type}
      onKey={key}
      onPoint={setPointed}
      onChoose={(id, isNewTab) => choose(rows.find((row) => row.id === id) ?? null, isNewTab)}
      onClose={close}
    />
  )
}

function useSearch(clock: TimerClock, ask: SearchPorts['get'], pointed: { current: boolean }) {
  const [results, setResults] = useState<PaletteSearchState>(EMPTY_SEARCH)
  const search = useMemo(
    () =>
      makeSearch({
        ...{ isSignedIn: !!pageData().user, clock, get: ask, show: setResults },
        isPointed: () => pointed.current,
      }),
    [clock, ask],
  )
  useEffect(() => search.stop, [search])
  return { search, results }
}

/** The row that Enter selects, always visible: the one that was pointed at, else the first. */
function usePointed(rows: readonly RankedRow[], isPointed: { current: boolean }) {
  const [pointed, setPointed] = useState<string | null>(null)
  isPointed.current = pointed !== null
  const active = rows.find(({ id }) => id === pointed) ?? rows[0] ?? null
  useEffect(() => {
    if (active) document.getElementById(optionId(active.id))?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])
  return { active, setPointed }
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function follow(row: RankedRow, isNewTab: boolean, used: RankedRow): void {
  countUse(used.id)
  if (row.id === 'copy-link' && row.href) void copyText(new URL(row.href, location.href).href)
  else if (row.href && (isNewTab || row.id === 'new-tab')) open(row.href, '_blank', 'noopener')
  else if (row.isOfPage) row.run?.()
  else if (row.href === signInPaths.logout) leaveByLink(row.href)
  else if (row.href) location.assign(row.href)
  else row.run?.()
}

function statusOf({ interpretation }: Listing, results: PaletteSearchState, count: number): string {
  if (results.againInSeconds !== null)
    return translate('shell.palette_limited', { n: results.againInSeconds })
  if (results.hasFailed) return translate('shell.palette_failed')
  if (results.isAsking) return translate('shell.palette_searching')
  if (interpretation) return translate('shell.palette_other_layout', { text: interpretation })
  return count === 0
    ? translate('shell.palette_none')
    : translate('shell.palette_count', { n: count })
}

function viewLabels() {
  return {
    label: translate('shell.palette_title'),
    placeholder: translate('shell.palette_placeholder'),
    hint: translate('shell.palette_hint'),
    close: translate('shell.close'),
  }
}

const GROUP_LABELS: Record<string, ShellKey> = {
  best: 'shell.palette_best',
  recent: 'shell.palette_recent',
  page: 'shell.palette_page',
  go: 'shell.palette_go',
  files: 'shell.palette_files',
  symbols: 'shell.palette_symbols',
  notes: 'shell.palette_notes',
  boards: 'shell.palette_boards',
  searches: 'shell.palette_searches',
  repos: 'shell.palette_repos',
  settings: 'shell.palette_settings',
  actions: 'shell.palette_actions',
}

function viewOf({ group, rows }: Listing['groups'][number]) {
  const label = translate(GROUP_LABELS[group] ?? 'shell.palette_other')
  return { group, label, rows: rows.map(withPrintedKeys) }
}

function withPrintedKeys(row: RankedRow) {
  return { ...row, keys: row.keys ? printKeys(row.keys, isAppleKeyboard()) : undefined }
}

const USES_KEY = 'uses'

function readUses(): Uses {
  const uses = localStore.read<Uses>(USES_KEY)
  return hasShape(uses, {}) ? uses : {}
}

/** The most used stay; a list of everything ever opened would be a diary. */
const REMEMBERED_USES = 100

function countUse(id: string): void {
  const uses = readUses()
  const counted = Object.entries({ ...uses, [id]: (uses[id] ?? 0) + 1 })
  const most = counted.sort((a, b) => b[1] - a[1] || (a[0] === id ? -1 : 1))
  localStore.write(USES_KEY, Object.fromEntries(most.slice(0, REMEMBERED_USES)))
}

/** By a link, as the account menu does, so that the guard at sign-out asks and deletes the device's data. */
function leaveByLink(href: string): void {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  link.click()
  link.remove()
}
