/** Commands for a row and for the list, offered to keys, buttons and the palette while the list is shown. */
import { useEffect, useRef } from 'preact/hooks'
import { addShortcuts } from '#client/keys/shortcuts.ts'
import { onAction } from '#client/shell/actions.ts'
import { openPart } from '#client/shell/load-part.ts'
import { trackPending } from '#client/toasts/undo-stack.ts'
import { editorPaths } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { RowModel } from '../../views/list/list-model.ts'
import type { ListSession } from './bulk-commands.ts'
import { fileListShortcuts, type ListCommands, type RowAct } from './list-keys.ts'
import { fetchCommandsEarly, importCommands, loadCommands } from './load-commands.ts'
import type { RowFocus } from './use-focus.ts'
import type { Links } from './use-links.ts'
import type { Peeking } from './use-peek.ts'
import type { Selection } from './use-selection.ts'
import type { Typing } from './use-typing.ts'

export interface CommandOptions {
  session: ListSession
  focus: RowFocus
  selection: Selection
  peeking: Peeking
  links: Links
  typing: Typing
}

/** Actions that a button of a row names: `data-action="star-file"`. */
const PRESSED = ['star', 'pin', 'peek', 'move', 'bin'] as const

export function useListCommands(options: CommandOptions): void {
  const { session, typing } = options
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const ends = PRESSED.map((name) =>
      onAction(`${name}-file`, (id, source) => {
        source?.closest<HTMLElement>('[popover]')?.hidePopover()
        const row = latest.current.session.rows.rows.find((row) => row.id === id)
        if (row) rowActs(latest.current)[name](row)
      }),
    )
    const search = onAction('search', () => {
      typing.box.current?.focus()
      typing.box.current?.select()
    })
    const keys = addShortcuts(fileListShortcuts(session.t, () => listActs(latest.current)))
    const early = fetchCommandsEarly()
    return () => {
      for (const end of [...ends, search, keys, early]) end()
    }
  }, [])
}

function rowActs(options: CommandOptions): Record<RowAct, (row: RowModel) => void> {
  const { session, focus, selection, peeking } = options
  return {
    peek: peeking.toggle,
    star: session.rows.star,
    pin: session.rows.pin,
    select: (row) => selection.set(row, !selection.has(row.id)),
    edit: (row) => location.assign(href(editorPaths.edit, row)),
    move: (row) =>
      void openPart(importCommands, (commands) =>
        commands.openMoveDialog({ session, files: [row] }),
      ),
    bin(row) {
      focus.keepAfter([row.id])
      selection.set(row, false)
      void trackPending(
        loadCommands().then((commands) => commands?.moveFilesToTrash(session, [row])),
      )
    },
  }
}

function listActs(options: CommandOptions): ListCommands {
  const { session, focus, selection, peeking, links } = options
  const step = (by: 1 | -1) => {
    const from = focus.current()
    const to = focus.move(by)
    if (to) peeking.follow(to)
    return { from, to }
  }
  return {
    move(by) {
      selection.settle()
      return step(by).to !== null
    },
    extend(by) {
      const { from, to } = step(by)
      if (from && to) selection.extend(from, to)
      return to !== null
    },
    act(name) {
      const row = focus.current()
      if (row) rowActs(options)[name](row)
      return row !== null
    },
    selectAll: selection.addAll,
    turn(way) {
      const { newerHref, olderHref } = session.list.model
      const href = way === 'newer' ? newerHref : olderHref
      if (href) void links.follow(href)
      return href !== null
    },
  }
}
