/** Which file is peeked into: beside the list, or in a bottom sheet where the page is too narrow. */
import { useEffect, useState } from 'preact/hooks'
import { openLayer } from '#client/dialogs/layers.ts'
import type { RowModel } from '../../views/list/list-model.ts'
import { loadCommands } from './load-commands.ts'

/** Below this width the pane would leave too little space for the list. */
function fitsBeside(): boolean {
  return matchMedia('(width >= 64rem)').matches
}

export interface Peeking {
  /** The row in the pane; null when there is none, or a bottom sheet instead. */
  row: RowModel | null
  toggle(row: RowModel): void
  /** An open pane follows the focus. */
  follow(row: RowModel): void
  close(): void
}

export function usePeek(rows: readonly RowModel[]): Peeking {
  const [id, setId] = useState<string | null>(null)
  const row = rows.find((row) => row.id === id) ?? null
  const close = () => setId(null)
  useEffect(() => (row ? openLayer({ close }) : undefined), [row === null])
  return {
    row,
    toggle(row) {
      if (fitsBeside()) setId((now) => (now === row.id ? null : row.id))
      else void loadCommands().then((commands) => commands?.openPeekDialog(row))
    },
    follow: (row) => setId((now) => (now === null ? null : row.id)),
    close,
  }
}
