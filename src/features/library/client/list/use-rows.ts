/** Rows in their current state: a press is shown at once, and undone when the server refuses it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { reportState } from '#client/offline/save-state.ts'
import { put } from '#client/request/request.ts'
import { announce } from '#client/toasts/announce.ts'
import { libraryApi } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { RowModel } from '../../views/list/list-model.ts'
import { isOutdated, showFailure } from './failures.ts'
import type { List } from './use-list.ts'

type Look = Partial<RowModel>

export interface ListRows {
  rows: RowModel[]
  isSaving(id: string): boolean
  star(row: RowModel): void
  pin(row: RowModel): void
  /** Hidden while the request is sent; the returned function shows them again. */
  hide(ids: readonly string[]): () => void
  /** Shows the status chip of the page while something is being saved. */
  whileSaving<T>(label: string, ids: readonly string[], work: Promise<T>): Promise<T>
}

/** What is being sent to the server, which the page's status chip shows too. */
function useSaving() {
  const [saving, setSaving] = useState<readonly { label: string; ids: readonly string[] }[]>([])
  useEffect(() => {
    const items = saving.map(({ label, ids }) => ({
      id: `files ${ids.join(' ')}`,
      state: 'saving' as const,
      label,
    }))
    reportState('file-list', items)
  }, [saving])
  useEffect(() => () => reportState('file-list', []), [])
  const whileSaving: ListRows['whileSaving'] = async (label, ids, work) => {
    const item = { label, ids }
    setSaving((now) => [...now, item])
    try {
      return await work
    } finally {
      setSaving((now) => now.filter((other) => other !== item))
    }
  }
  return { isSaving: (id: string) => saving.some(({ ids }) => ids.includes(id)), whileSaving }
}

export function useRows(t: Translate, list: List): ListRows {
  const [looks, setLooks] = useState<ReadonlyMap<string, Look>>(new Map())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const { isSaving, whileSaving } = useSaving()
  // One change of a row after the other: a second press must not overtake the first.
  const turns = useRef(new Map<string, Promise<unknown>>())

  const look = (id: string, change: Look | null) =>
    setLooks((now) => {
      const next = new Map(now)
      if (change) next.set(id, { ...now.get(id), ...change })
      else next.delete(id)
      return next
    })

  const mark = async (row: RowModel, change: Look, wire: object, done: string) => {
    look(row.id, change)
    const before = turns.current.get(row.id)
    const turn = (async () => {
      await before
      return put(href(libraryApi.file, row), wire)
    })()
    turns.current.set(row.id, turn)
    const label = t('library.saving_change', { name: row.name })
    const response = await whileSaving(label, [row.id], turn)
    if (turns.current.get(row.id) === turn) look(row.id, null)
    if (response.ok) {
      list.patch(row.id, change)
      announce(done)
      return
    }
    showFailure(t, response, () => void mark(row, change, wire, done))
    if (isOutdated(response)) void list.refresh()
  }

  return {
    rows: list.model.rows
      .filter(({ id }) => !hidden.has(id))
      .map((row) => ({ ...row, ...looks.get(row.id) })),
    isSaving,
    star(row) {
      const isFavorite = !row.isFavorite
      const done = t(isFavorite ? 'library.starred' : 'library.unstarred', { name: row.name })
      void mark(row, { isFavorite }, { is_favorite: isFavorite }, done)
    },
    pin(row) {
      const isPinned = !row.isPinned
      const done = t(isPinned ? 'library.pinned_named' : 'library.unpinned_named', {
        name: row.name,
      })
      void mark(row, { isPinned }, { is_pinned: isPinned }, done)
    },
    hide(ids) {
      setHidden((now) => new Set([...now, ...ids]))
      return () => setHidden((now) => new Set([...now].filter((id) => !ids.includes(id))))
    },
    whileSaving,
  }
}
