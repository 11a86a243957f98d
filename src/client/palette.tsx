/** The palette, loaded when it is first opened: everything of the product within a few keys. */
import type { TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { optionId, PaletteView } from '../ui/overlay/palette-view.tsx'
import { doAction } from './actions.ts'
import { type Clock, realClock } from './clock.ts'
import { copyText } from './copy-text.ts'
import { isAppleKeyboard, printKeys } from './keys.ts'
import { localStore } from './local-store.ts'
import { openDialog } from './open-dialog.tsx'
import { pageData } from './page-data.ts'
import { readyCommands } from './palette-commands.ts'
import { groupsOf, type Row, readQuestion, type Uses } from './palette-ranking.ts'
import { actionRows, type Listing, listFor } from './palette-rows.ts'
import { type Found, makeSearch, NOTHING_FOUND, type SearchPorts } from './palette-search.ts'
import { get } from './talk.ts'
import { type ShellKey, say } from './words.ts'

let isOpen = false

/** Opens the palette, with `>` or a word already typed if wanted. */
export function openPalette(typed = ''): void {
  if (isOpen) return
  isOpen = true
  readyCommands()
  openDialog({
    class: 'palette-dialog',
    label: say('shell.palette_title'),
    draw: (close) => <Palette first={typed} close={close} />,
    onClosed: () => {
      isOpen = false
    },
  })
}

export interface PaletteProps {
  first: string
  close(): void
  clock?: Clock
  ask?: SearchPorts['get']
}

export function Palette({ first, close, clock = realClock, ask = get }: PaletteProps) {
  const [typed, setTyped] = useState(first)
  const [found, setFound] = useState<Found>(NOTHING_FOUND)
  const [pointed, setPointed] = useState<string | null>(null)
  const [opened, setOpened] = useState<Row | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const uses = useMemo(readUses, [])
  const search = useMemo(
    () => makeSearch({ endpoint: pageData().endpoints.search, clock, get: ask, show: setFound }),
    [clock, ask],
  )
  // Before the next key is heard: what is typed at once belongs to the box.
  useLayoutEffect(() => box.current?.focus(), [])
  useEffect(() => search.stop, [search])

  const listing = listFor(typed, pageData(), uses, found)
  const groups = opened ? groupsOf(actionRows(opened)) : listing.groups
  const rows = groups.flatMap((group) => group.rows)
  const active = rows.find(({ id }) => id === pointed) ?? rows[0] ?? null
  useEffect(() => {
    if (active) document.getElementById(optionId(active.id))?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  const type = (text: string) => {
    setTyped(text)
    setPointed(null)
    setOpened(null)
    const question = readQuestion(text)
    search.type(question.kind === 'all' && !text.trim().startsWith(':') ? question.text : '')
  }
  const choose = (row: Row | null, isNewTab: boolean) => {
    if (!row) return
    close()
    follow(row, isNewTab, opened ?? row)
  }
  const key = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    if (event.isComposing) return
    const step = STEPS[event.key]
    if (step) setPointed(rows.at((rows.indexOf(active as Row) + step) % rows.length)?.id ?? null)
    else if (event.key === 'Enter') choose(active, event.ctrlKey || event.metaKey)
    else if (event.key === 'Tab' && !event.shiftKey && active?.href)
      setOpened(opened ? null : active)
    else if (event.key === 'Escape' && opened) setOpened(null)
    else return
    event.preventDefault()
  }

  return (
    <PaletteView
      typed={typed}
      groups={groups.map(({ group, rows }) => ({
        group,
        label: groupLabel(group),
        rows: rows.map(withPrintedKeys),
      }))}
      activeId={active?.id ?? null}
      status={statusOf(listing, found, rows.length)}
      box={box}
      words={{
        label: say('shell.palette_title'),
        placeholder: say('shell.palette_placeholder'),
        hint: say('shell.palette_hint'),
        close: say('shell.close'),
      }}
      onType={type}
      onKey={key}
      onPoint={setPointed}
      onChoose={(id, isNewTab) => choose(rows.find((row) => row.id === id) ?? null, isNewTab)}
      onClose={close}
    />
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function follow(row: Row, isNewTab: boolean, used: Row): void {
  countUse(used.id)
  if (row.id === 'copy-link' && row.href) void copyText(new URL(row.href, location.href).href)
  else if (row.href && (isNewTab || row.id === 'new-tab')) open(row.href, '_blank', 'noopener')
  else if (row.href) location.assign(row.href)
  else if (row.action) doAction(row.action, row.argument)
}

function statusOf({ meant }: Listing, found: Found, count: number): string {
  if (found.againInSeconds !== null)
    return say('shell.palette_limited', { n: found.againInSeconds })
  if (found.hasFailed) return say('shell.palette_failed')
  if (found.isAsking) return say('shell.palette_searching')
  if (meant) return say('shell.palette_other_layout', { text: meant })
  return count === 0 ? say('shell.palette_none') : say('shell.palette_count', { n: count })
}

const GROUP_LABELS: Record<string, ShellKey> = {
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

function groupLabel(group: string): string {
  return say(GROUP_LABELS[group] ?? 'shell.palette_other')
}

function withPrintedKeys(row: Row) {
  return { ...row, keys: row.keys ? printKeys(row.keys, isAppleKeyboard()) : undefined }
}

function usesKey(): string {
  return `uses:${pageData().user?.id ?? ''}`
}

function readUses(): Uses {
  return localStore.read<Uses>(usesKey()) ?? {}
}

/** The most used stay; a list of everything ever opened would be a diary. */
const REMEMBERED_USES = 100

function countUse(id: string): void {
  const uses = readUses()
  const counted = Object.entries({ ...uses, [id]: (uses[id] ?? 0) + 1 })
  const most = counted.sort((a, b) => b[1] - a[1] || (a[0] === id ? -1 : 1))
  localStore.write(usesKey(), Object.fromEntries(most.slice(0, REMEMBERED_USES)))
}
