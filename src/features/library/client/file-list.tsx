/** Makes the list of files interactive: moving, selecting, starring, peeking, deleting, searching while typing. */
import { useEffect, useState } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import { usePart } from '#client/shell/load-part.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Completion } from '../rules/completion.ts'
import type { BoxCompletion } from '../views/list/filters.tsx'
import type { ListModel, ListProps, RowModel } from '../views/list/list-model.ts'
import { ListNotice } from '../views/list/list-notice.tsx'
import { FileListView } from '../views/list.tsx'
import type { ListSession } from './list/bulk-commands.ts'
import { importCommands } from './list/load-commands.ts'
import { readList } from './list/read-list.ts'
import { useDrag } from './list/use-drag.ts'
import { useFocus } from './list/use-focus.ts'
import { useLinks } from './list/use-links.ts'
import { useList } from './list/use-list.ts'
import { useListCommands } from './list/use-list-commands.ts'
import { usePeek } from './list/use-peek.ts'
import { useRows } from './list/use-rows.ts'
import { useSavedSearches } from './list/use-saved-searches.ts'
import { useSelection } from './list/use-selection.ts'
import { useTyping } from './list/use-typing.ts'

function FileList({ model }: { model: ListProps }) {
  const t = useT()
  const [isSelecting, setSelecting] = useState(false)
  const [menuOf, setMenuOf] = useState<string | null>(null)
  // Read from what the server drew, before anything is drawn over it.
  const [first] = useState(() => readList(document, model))
  const list = useList(first)
  const rows = useRows(t, list)
  const focus = useFocus(rows.rows)
  const selection = useSelection(t, rows.rows)
  const typing = useTyping(list)
  const completion = useCompletion(typing.box, list.model)
  const peeking = usePeek(rows.rows)
  const links = useLinks(list, focus)
  const session: ListSession = { t, list, rows }
  const saved = useSavedSearches(session)
  const dropOn = useDrag(session, selection)
  useListCommands({ session, focus, selection, peeking, links, typing })

  const isAnySelected = selection.rows.length > 0
  const Pane = usePart(peeking.row !== null, async () => (await importCommands()).PeekPane)
  const Bar = usePart(isAnySelected, async () => (await importCommands()).SelectedFiles)

  const standing = (row: RowModel) => ({
    isSelected: selection.has(row.id),
    isSaving: rows.isSaving(row.id),
    isPeeked: row.id === peeking.row?.id,
    isCurrent: focus.isCurrent(row),
    onSelect: selection.press,
    isMenuOpen: row.id === menuOf,
    onMenu: ({ id }: RowModel, isOpen: boolean) =>
      setMenuOf((now) => (isOpen ? id : now === id ? null : now)),
  })
  const { failure } = list
  const retry = () => void list.go(failure!.href, failure!.remember)
  return (
    <FileListView
      model={list.model}
      rows={rows.rows}
      standing={standing}
      dropOn={dropOn}
      saved={saved}
      isLoading={list.isLoading}
      isSelecting={isSelecting}
      onSelecting={() => setSelecting(!isSelecting)}
      filters={{
        box: typing.box,
        onType: typing.type,
        ...(completion && { completion }),
        onChoose: typing.choose,
      }}
      notice={failure && <ListNotice {...failure} onRetry={retry} />}
      aside={peeking.row && Pane && <Pane row={peeking.row} close={peeking.close} />}
      bar={isAnySelected && Bar && <Bar session={session} selection={selection} focus={focus} />}
    />
  )
}

island('file-list', FileList)

/** Completions in the search box. None is applied unless it was selected: Enter searches, as always. */
function useCompletion(
  box: { current: HTMLInputElement | null },
  model: ListModel,
): BoxCompletion | undefined {
  const [open, setOpen] = useState<(Completion & { at: number }) | null>(null)
  // The first drawing must equal the server's, which has no completions.
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])

  const look = async () => {
    // It is loaded with the first key; if that fails, typing works without it.
    const commands = await importCommands().catch(() => null)
    const input = box.current
    if (!commands || !input || input !== document.activeElement) return
    const found = commands.completionIn(input, model)
    setOpen(found && { ...found, at: -1 })
  }
  const take = (at: number) => {
    const input = box.current
    const row = open?.rows[at]
    if (!input || !open || !row) return
    input.setRangeText(row.written, open.from, open.to, 'end')
    // As if it had been typed: the list is searched, and the completed text may be completed further.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  if (!isAlive) return undefined
  return {
    rows: open?.rows ?? [],
    at: open?.at ?? -1,
    onInput: () => void look(),
    onLeave: () => setOpen(null),
    onPick: take,
    onKey(event) {
      if (!open || event.isComposing) return
      const count = open.rows.length
      // From the box itself (-1) downwards or upwards, around the list and back.
      if (event.key === 'ArrowDown') setOpen({ ...open, at: ((open.at + 2) % (count + 1)) - 1 })
      else if (event.key === 'ArrowUp')
        setOpen({ ...open, at: ((open.at + count + 1) % (count + 1)) - 1 })
      else if (event.key === 'Enter' && open.at >= 0) take(open.at)
      else if (event.key === 'Escape') setOpen(null)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

island('file-list', FileList)
