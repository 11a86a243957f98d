/** Which files are selected, on this page and on those visited before it. */
import { computed, effect, signal } from '@preact/signals'
import { openLayer } from '#client/dialogs/layers.ts'
import { toast } from '#client/toasts/toasts.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { MAX_BULK } from '../../contract/limits.ts'
import type { RowModel } from '../../views/list/list-model.ts'

type SelectionState = ReadonlyMap<string, RowModel>

export class Selection {
  readonly #t: Translate
  readonly #shown: () => readonly RowModel[]
  readonly #selected = signal<SelectionState>(new Map())
  #last: string | null = null
  #anchor: { id: string; base: SelectionState } | null = null

  constructor(t: Translate, shown: () => readonly RowModel[]) {
    this.#t = t
    this.#shown = shown
  }

  get rows(): RowModel[] {
    return [...this.#selected.value.values()]
  }

  has(id: string): boolean {
    return this.#selected.value.has(id)
  }

  set(row: RowModel, isSelected: boolean): void {
    this.#last = row.id
    this.#anchor = null
    this.#change([row], isSelected)
  }

  /** A press on a row's box; with Shift, on all boxes from the one pressed before. */
  press = (row: RowModel, isSelected: boolean, isRange: boolean): void => {
    const range = isRange && this.#last ? this.#between(this.#last, row.id) : []
    this.#last = row.id
    this.#anchor = null
    this.#change(range.length > 0 ? range : [row], isSelected)
  }

  /** Extends and shrinks the selection with the focus, from where it began. */
  extend(from: RowModel, to: RowModel): void {
    this.#anchor ??= { id: from.id, base: this.#selected.value }
    this.#last = to.id
    this.#change(this.#between(this.#anchor.id, to.id), true, this.#anchor.base)
  }

  /** The next extension begins at its own row. */
  settle(): void {
    this.#anchor = null
  }

  addAll(): void {
    this.#anchor = null
    this.#change(this.#shown(), true)
  }

  clear = (): void => {
    this.#selected.value = new Map()
  }

  /** Escape clears it; returns a function that ends that. */
  listen(): () => void {
    const isAny = computed(() => this.#selected.value.size > 0)
    return effect(() => (isAny.value ? openLayer({ close: this.clear }) : undefined))
  }

  #between(one: string, other: string): readonly RowModel[] {
    const rows = this.#shown()
    const ends = [one, other].map((id) => rows.findIndex((row) => row.id === id))
    return ends.includes(-1) ? [] : rows.slice(Math.min(...ends), Math.max(...ends) + 1)
  }

  #change(changed: readonly RowModel[], isSelected: boolean, base = this.#selected.value): void {
    const next = new Map(base)
    for (const row of changed) {
      if (isSelected) next.set(row.id, row)
      else next.delete(row.id)
    }
    // Files over the limit are left out, and a message reports it.
    if (next.size > MAX_BULK) toast({ text: this.#t('library.selection_full', { max: MAX_BULK }) })
    this.#selected.value = new Map([...next].slice(0, MAX_BULK))
  }
}
