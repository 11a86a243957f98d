/** Which files are selected, on this page and on those visited before it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { openLayer } from '#client/dialogs/layers.ts'
import { toast } from '#client/toasts/toasts.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { MAX_BULK } from '../../contract/limits.ts'
import type { RowModel } from '../../views/list/list-model.ts'

export interface Selection {
  rows: RowModel[]
  has(id: string): boolean
  set(row: RowModel, isSelected: boolean): void
  /** A press on a row's box; with Shift, on all boxes from the one pressed before. */
  press(row: RowModel, isSelected: boolean, isRange: boolean): void
  /** Extends and shrinks the selection with the focus, from where it began. */
  extend(from: RowModel, to: RowModel): void
  /** The next extension begins at its own row. */
  settle(): void
  addAll(): void
  clear(): void
}

type SelectionState = ReadonlyMap<string, RowModel>

export function useSelection(t: Translate, rows: readonly RowModel[]): Selection {
  const [selected, setSelected] = useState<SelectionState>(new Map())
  const last = useRef<string | null>(null)
  const anchor = useRef<{ id: string; base: SelectionState } | null>(null)

  /** Files over the limit are left out, and a message reports it. */
  const choose = (next: Map<string, RowModel>) => {
    if (next.size > MAX_BULK) toast({ text: t('library.selection_full', { max: MAX_BULK }) })
    setSelected(new Map([...next].slice(0, MAX_BULK)))
  }
  const between = (one: string, other: string) => {
    const ends = [one, other].map((id) => rows.findIndex((row) => row.id === id))
    return ends.includes(-1) ? [] : rows.slice(Math.min(...ends), Math.max(...ends) + 1)
  }
  const change = (
    changed: readonly RowModel[],
    isSelected: boolean,
    base: SelectionState = selected,
  ) => {
    const next = new Map(base)
    for (const row of changed) {
      if (isSelected) next.set(row.id, row)
      else next.delete(row.id)
    }
    choose(next)
  }
  const clear = () => setSelected(new Map())

  const isAny = selected.size > 0
  useEffect(() => (isAny ? openLayer({ close: clear }) : undefined), [isAny])

  return {
    rows: [...selected.values()],
    has: (id) => selected.has(id),
    set(row, isSelected) {
      last.current = row.id
      anchor.current = null
      change([row], isSelected)
    },
    press(row, isSelected, isRange) {
      const range = isRange && last.current ? between(last.current, row.id) : []
      last.current = row.id
      anchor.current = null
      change(range.length > 0 ? range : [row], isSelected)
    },
    extend(from, to) {
      anchor.current ??= { id: from.id, base: selected }
      last.current = to.id
      change(between(anchor.current.id, to.id), true, anchor.current.base)
    },
    settle() {
      anchor.current = null
    },
    addAll() {
      anchor.current = null
      change(rows, true)
    },
    clear,
  }
}
