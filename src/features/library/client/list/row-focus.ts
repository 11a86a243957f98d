/** The one row that the keys act on. The document's focus decides; this only remembers where it was. */
import { computed, signal } from '@preact/signals'
import type { RowModel } from '../../views/list/list-model.ts'

/** Which row gets the focus when these are gone. */
interface FocusTarget {
  gone: readonly string[]
  at: number
}

export class RowFocus {
  readonly #shown: () => readonly RowModel[]
  readonly #lastId = signal<string | null>(null)
  /** What is to be focused as soon as it is drawn. */
  readonly target = signal<'first' | FocusTarget | null>(null)
  readonly #known = computed(() => {
    const rows = this.#shown()
    return rows.some(({ id }) => id === this.#lastId.value) ? this.#lastId.value : rows[0]?.id
  })

  constructor(shown: () => readonly RowModel[]) {
    this.#shown = shown
  }

  isCurrent({ id }: RowModel): boolean {
    return id === this.#known.value
  }

  /** The row that has the focus; null when none has. */
  current(): RowModel | null {
    return this.#shown().find(({ id }) => id === rowIdOf(document.activeElement)) ?? null
  }

  /** The row it moved to; null at the end of the list. */
  move(step: 1 | -1): RowModel | null {
    const rows = this.#shown()
    const from = this.current()
    // Without a focused row the keys continue from the last one, or from the beginning.
    const next = from
      ? rows[rows.indexOf(from) + step]
      : rows.find(({ id }) => id === this.#known.value)
    if (next) focusRow(next)
    return next ?? null
  }

  /** The first row, as soon as it is drawn. */
  first(): void {
    this.target.value = 'first'
  }

  /** These rows are about to disappear: the next one gets the focus, if they have it. */
  keepAfter(ids: readonly string[]): void {
    const now = this.current()
    const isInside = now
      ? ids.includes(now.id)
      : document.activeElement?.closest('.files__selection')
    if (!isInside) return
    const at = this.#shown().findIndex(({ id }) => ids.includes(id))
    this.target.value = { gone: ids, at }
  }

  /** After a drawing of these rows: a reply may have changed them since, and the focus would be lost with its row. */
  settle(rows: readonly RowModel[]): void {
    const target = this.target.value
    if (!target) return
    const isFirst = target === 'first'
    if (!isFirst && rows.some(({ id }) => target.gone.includes(id))) return
    this.target.value = null
    focusRow(rows[isFirst ? 0 : Math.min(target.at, rows.length - 1)])
  }

  listen(): () => void {
    const note = ({ target }: FocusEvent) => {
      const id = rowIdOf(target)
      if (id) this.#lastId.value = id
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
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
