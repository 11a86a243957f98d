/** The one row that the keys act on. The document's focus decides; this only remembers where it was. */
import { useEffect, useState } from 'preact/hooks'
import type { RowModel } from '../../views/list/list-model.ts'

export interface RowFocus {
  /** Null until the page is interactive: the first drawing must be the server's. */
  isCurrent(row: RowModel): boolean | null
  /** The row that has the focus; null when none has. */
  current(): RowModel | null
  /** The row it moved to; null at the end of the list. */
  move(step: 1 | -1): RowModel | null
  /** The first row, as soon as it is drawn. */
  first(): void
  /** These rows are about to disappear: the next one gets the focus, if they have it. */
  keepAfter(ids: readonly string[]): void
}

/** Which row gets the focus when these are gone. */
interface FocusTarget {
  gone: readonly string[]
  at: number
}

export function useFocus(rows: readonly RowModel[]): RowFocus {
  const [lastId, setLastId] = useState<string | null>(null)
  const [isAlive, setAlive] = useState(false)
  const [focusTarget, setFocusTarget] = useState<'first' | FocusTarget | null>(null)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const id = rowIdOf(target)
      if (id) setLastId(id)
    }
    setAlive(true)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  useEffect(() => {
    if (!focusTarget) return
    const isFirst = focusTarget === 'first'
    if (!isFirst && rows.some(({ id }) => focusTarget.gone.includes(id))) return
    setFocusTarget(null)
    focusRow(rows[isFirst ? 0 : Math.min(focusTarget.at, rows.length - 1)])
  }, [focusTarget, rows.map(({ id }) => id).join()])

  const known = rows.some(({ id }) => id === lastId) ? lastId : rows[0]?.id
  const current = () => rows.find(({ id }) => id === rowIdOf(document.activeElement)) ?? null

  return {
    isCurrent: (row) => (isAlive ? row.id === known : null),
    current,
    move(step) {
      const from = current()
      // Without a focused row the keys continue from the last one, or from the beginning.
      const next = from ? rows[rows.indexOf(from) + step] : rows.find(({ id }) => id === known)
      if (next) focusRow(next)
      return next ?? null
    },
    first: () => setFocusTarget('first'),
    keepAfter(ids) {
      const now = current()
      const isInside = now
        ? ids.includes(now.id)
        : document.activeElement?.closest('.files__selection')
      if (!isInside) return
      const at = rows.findIndex(({ id }) => ids.includes(id))
      setFocusTarget({ gone: ids, at })
    },
  }
}

function rowIdOf(element: EventTarget | null): string | null {
  if (!(element instanceof Element)) return null
  return element.closest<HTMLElement>('.file-row')?.dataset['file'] ?? null
}

function focusRow(row: RowModel | undefined): void {
  if (!row) return
  const name = document.querySelector<HTMLElement>(`[data-file="${row.id}"] .file-row__name`)
  name?.focus()
}
