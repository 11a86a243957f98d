/** Rows in their current state: a press is shown at once, and undone when the server refuses it. */
import { computed, effect, signal } from '@preact/signals'
import { reportState } from '#client/offline/save-state.ts'
import { put } from '#client/request/request.ts'
import { announce } from '#client/toasts/announce.ts'
import { libraryApi } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { RowModel } from '../../views/list/list-model.ts'
import { isOutdated, showFailure } from './failures.ts'
import type { ListStore } from './list-store.ts'

type Look = Partial<RowModel>

interface Saving {
  label: string
  ids: readonly string[]
}

export class ListRows {
  readonly #t: Translate
  readonly #list: ListStore
  readonly #looks = signal<ReadonlyMap<string, Look>>(new Map())
  readonly #hidden = signal<ReadonlySet<string>>(new Set())
  readonly #saving = signal<readonly Saving[]>([])
  // One change of a row after the other: a second press must not overtake the first.
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #shown = computed(() =>
    this.#list.model.rows
      .filter(({ id }) => !this.#hidden.value.has(id))
      .map((row) => ({ ...row, ...this.#looks.value.get(row.id) })),
  )

  constructor(t: Translate, list: ListStore) {
    this.#t = t
    this.#list = list
  }

  get rows(): readonly RowModel[] {
    return this.#shown.value
  }

  isSaving(id: string): boolean {
    return this.#saving.value.some(({ ids }) => ids.includes(id))
  }

  star(row: RowModel): void {
    const isFavorite = !row.isFavorite
    const done = this.#t(isFavorite ? 'library.starred' : 'library.unstarred', { name: row.name })
    void this.#mark(row, { isFavorite }, { is_favorite: isFavorite }, done)
  }

  pin(row: RowModel): void {
    const isPinned = !row.isPinned
    const done = this.#t(isPinned ? 'library.pinned_named' : 'library.unpinned_named', {
      name: row.name,
    })
    void this.#mark(row, { isPinned }, { is_pinned: isPinned }, done)
  }

  /** Hidden while the request is sent; the returned function shows them again. */
  hide(ids: readonly string[]): () => void {
    const hidden = this.#hidden
    hidden.value = new Set([...hidden.value, ...ids])
    return () => {
      hidden.value = new Set([...hidden.value].filter((id) => !ids.includes(id)))
    }
  }

  async whileSaving<T>(label: string, ids: readonly string[], work: Promise<T>): Promise<T> {
    const item = { label, ids }
    this.#saving.value = [...this.#saving.value, item]
    try {
      return await work
    } finally {
      this.#saving.value = this.#saving.value.filter((other) => other !== item)
    }
  }

  /** Shows what is being saved in the page's status chip; returns a function that stops it. */
  listen(): () => void {
    const stop = effect(() =>
      reportState(
        'file-list',
        this.#saving.value.map(({ label, ids }) => ({
          id: `files ${ids.join(' ')}`,
          state: 'saving',
          label,
        })),
      ),
    )
    return () => {
      stop()
      reportState('file-list', [])
    }
  }

  async #mark(row: RowModel, change: Look, wire: object, done: string): Promise<void> {
    this.#look(row.id, change)
    const before = this.#turns.get(row.id)
    const turn = (async () => {
      await before
      return put(href(libraryApi.file, row), wire)
    })()
    this.#turns.set(row.id, turn)
    const label = this.#t('library.saving_change', { name: row.name })
    const response = await this.whileSaving(label, [row.id], turn)
    if (this.#turns.get(row.id) === turn) this.#look(row.id, null)
    if (response.ok) {
      this.#list.patch(row.id, change)
      announce(done)
      return
    }
    showFailure(this.#t, response, () => void this.#mark(row, change, wire, done))
    if (isOutdated(response)) void this.#list.refresh()
  }

  #look(id: string, change: Look | null): void {
    const next = new Map(this.#looks.value)
    if (change) next.set(id, { ...next.get(id), ...change })
    else next.delete(id)
    this.#looks.value = next
  }
}
