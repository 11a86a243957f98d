/** Brings the list of files to life: walking, selecting, marking, peeking, deleting, searching while typing. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { onAction } from '../../../client/actions.ts'
import { type IslandGifts, island } from '../../../client/island.ts'
import { openLayer } from '../../../client/layers.ts'
import { addShortcuts } from '../../../client/shortcuts.ts'
import { CATEGORIES } from '../contract/limits.ts'
import type { ListModel, RowModel } from '../views/list/list-model.ts'
import { ListNotice } from '../views/list/list-notice.tsx'
import { SelectionBar, type SelectionBarProps } from '../views/list/selection-bar.tsx'
import { FileListView } from '../views/list.tsx'
import { binFiles, type Desk, starFiles, tagFiles, zipFiles } from './parts/bulk-acts.ts'
import { type ListActs, listShortcuts, type RowAct } from './parts/list-keys.ts'
import { hasRoomBeside, openPeekSheet, Peek } from './parts/peek.tsx'
import { openTagDialog } from './parts/tag-dialog.tsx'
import { useFocus } from './parts/use-focus.ts'
import { useLinks } from './parts/use-links.ts'
import { useList } from './parts/use-list.ts'
import { useRows } from './parts/use-rows.ts'
import { useSelection } from './parts/use-selection.ts'
import { useTyping } from './parts/use-typing.ts'

interface Props extends IslandGifts {
  model: ListModel
}

function FileList({ t, model: first }: Props) {
  const list = useList(first)
  const rows = useRows(t, list)
  const focus = useFocus(rows.rows)
  const selection = useSelection(t, rows.rows)
  const typing = useTyping(list)
  const [isSelecting, setSelecting] = useState(false)
  const [peekedId, setPeekedId] = useState<string | null>(null)
  const [busyWith, setBusyWith] = useState<SelectionBarProps['busyWith']>(null)
  const desk: Desk = { t, list, rows }
  const peeked = rows.rows.find(({ id }) => id === peekedId) ?? null

  const closePeek = () => setPeekedId(null)
  useEffect(() => (peeked ? openLayer({ close: closePeek }) : undefined), [peeked === null])

  const peek = (row: RowModel) => {
    if (!hasRoomBeside()) openPeekSheet({ t, row })
    else setPeekedId((now) => (now === row.id ? null : row.id))
  }
  const bin = (row: RowModel) => {
    focus.keepAfter([row.id])
    selection.set(row, false)
    void binFiles(desk, [row])
  }
  const onRow: Record<RowAct, (row: RowModel) => void> = {
    peek,
    bin,
    star: rows.star,
    pin: rows.pin,
    select: (row) => selection.set(row, !selection.has(row.id)),
    edit: (row) => location.assign(`/edit/${row.id}`),
  }
  const step = (by: 1 | -1) => {
    const from = focus.current()
    const to = focus.move(by)
    if (to && peekedId && hasRoomBeside()) setPeekedId(to.id)
    return { from, to }
  }
  const acts: ListActs = {
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
      if (row) onRow[name](row)
      return row !== null
    },
    selectAll: selection.addAll,
    turn(way) {
      const href = way === 'newer' ? list.model.newerHref : list.model.olderHref
      if (href) void links.follow(href)
      return href !== null
    },
  }
  const links = useLinks(list, focus)
  useActs(t, acts, onRow, rows.rows, typing.box)

  const bulk = async (name: NonNullable<typeof busyWith>, work: () => Promise<unknown>) => {
    setBusyWith(name)
    await work()
    setBusyWith(null)
  }
  const chosen = selection.rows.map((row) => rows.rows.find(({ id }) => id === row.id) ?? row)
  const isStarred = chosen.every((row) => row.isFavorite)

  return (
    <FileListView
      t={t}
      model={list.model}
      rows={rows.rows}
      isLoading={list.isLoading}
      isSelecting={isSelecting}
      onSelecting={() => setSelecting(!isSelecting)}
      filters={{ box: typing.box, onType: typing.type, onChoose: typing.choose }}
      standing={(row) => ({
        isSelected: selection.has(row.id),
        isSaving: rows.isSaving(row.id),
        isPeeked: row.id === peekedId,
        isCurrent: focus.isCurrent(row),
        onSelect: (row, isChecked, isRange) =>
          isRange ? selection.setRangeTo(row, isChecked) : selection.set(row, isChecked),
      })}
      notice={
        list.failure && (
          <ListNotice
            t={t}
            retryAfterSeconds={list.failure.retryAfterSeconds}
            onRetry={() => void list.go(list.failure!.href, 'push')}
          />
        )
      }
      aside={
        peeked && (
          <aside class="files__peek" aria-label={t('library.peek')}>
            <Peek key={peeked.id} t={t} row={peeked} close={closePeek} />
          </aside>
        )
      }
      bar={
        chosen.length > 0 && (
          <SelectionBar
            t={t}
            count={chosen.length}
            isStarred={isStarred}
            busyWith={busyWith}
            onStar={() => void bulk('star', () => starFiles(desk, chosen, !isStarred))}
            onTag={() =>
              openTagDialog({
                t,
                count: chosen.length,
                known: knownTags(list.model),
                tag: (tags) => tagFiles(desk, chosen, tags),
              })
            }
            onZip={() => void bulk('zip', () => zipFiles(desk, chosen))}
            onBin={() => {
              focus.keepAfter(chosen.map(({ id }) => id))
              void bulk('bin', async () => {
                if (await binFiles(desk, chosen)) selection.clear()
              })
            }}
            onClear={selection.clear}
          />
        )
      }
    />
  )
}

function knownTags({ categories }: ListModel): string[] {
  const words = categories.map(({ value }) => value)
  return words.filter((word) => !CATEGORIES.some((category) => category === word))
}

/** Offers the acts to keys, buttons and the palette, for as long as the list stands. */
function useActs(
  t: Props['t'],
  acts: ListActs,
  onRow: Record<RowAct, (row: RowModel) => void>,
  rows: readonly RowModel[],
  box: { current: HTMLInputElement | null },
): void {
  const latest = useRef({ acts, onRow, rows })
  latest.current = { acts, onRow, rows }
  const offered = useMemo(() => ['star', 'pin', 'peek', 'bin'] as const, [])
  useEffect(() => {
    const ends = offered.map((name) =>
      onAction(`${name}-file`, (id, source) => {
        source?.closest<HTMLElement>('[popover]')?.hidePopover()
        const row = latest.current.rows.find((row) => row.id === id)
        if (row) latest.current.onRow[name](row)
      }),
    )
    const search = onAction('search', () => {
      box.current?.focus()
      box.current?.select()
    })
    const keys = addShortcuts(listShortcuts(t, () => latest.current.acts))
    return () => {
      for (const end of [...ends, search, keys]) end()
    }
  }, [])
}

island('file-list', FileList)
