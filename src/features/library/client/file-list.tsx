/** Makes the list of files interactive: moving, selecting, starring, peeking, deleting, searching while typing. */
import { useEffect, useMemo } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import { usePart } from '#client/shell/load-part.ts'
import { useT } from '#platform/html/render-context.ts'
import { listHref } from '../rules/addresses.ts'
import type { ListProps, RowModel } from '../views/list/list-model.ts'
import { ListNotice } from '../views/list/list-notice.tsx'
import { FileListView } from '../views/list.tsx'
import { ListController } from './list/list-controller.ts'
import { importCommands } from './list/load-commands.ts'
import { readList } from './list/read-list.ts'
import { showPresent } from './list/saved-searches.ts'

function FileList({ model: given }: { model: ListProps }) {
  const t = useT()
  // Read from what the server drew, before anything is drawn over it.
  const controller = useMemo(() => new ListController(t, readList(document, given)), [])
  const { list, focus, selection, session, typing, isSelecting, menuOf } = controller
  const { model, isLoading, failure } = list.state.value
  const { rows } = controller.rows
  const peeked = controller.peeked.value
  useEffect(() => controller.listen(), [])
  useEffect(() => focus.settle(rows), [focus.target.value, rows.map(({ id }) => id).join()])
  useEffect(() => typing.follow(model.address.q), [model.address.q])
  useEffect(showPresent, [listHref(model.address), model.saved])

  const isAnySelected = selection.rows.length > 0
  const Pane = usePart(peeked !== null, async () => (await importCommands()).PeekPane)
  const Bar = usePart(isAnySelected, async () => (await importCommands()).SelectedFiles)
  const isAlive = controller.isAlive.value

  const standing = (row: RowModel) => ({
    isSelected: selection.has(row.id),
    isSaving: controller.rows.isSaving(row.id),
    isPeeked: row.id === peeked?.id,
    isCurrent: isAlive ? focus.isCurrent(row) : null,
    onSelect: selection.press,
    isMenuOpen: row.id === menuOf.value,
    onMenu: ({ id }: RowModel, isOpen: boolean) => {
      menuOf.value = isOpen ? id : menuOf.value === id ? null : menuOf.value
    },
  })
  return (
    <FileListView
      model={model}
      rows={rows}
      standing={standing}
      dropOn={controller.dropOn.value}
      saved={controller.saved.handlers}
      isLoading={isLoading}
      isSelecting={isSelecting.value}
      onSelecting={() => {
        isSelecting.value = !isSelecting.value
      }}
      filters={{
        box: typing.box,
        onType: (text) => typing.type(text),
        ...(isAlive && { completion: controller.completion.handlers }),
        onChoose: (form) => typing.choose(form),
      }}
      notice={
        failure && (
          <ListNotice {...failure} onRetry={() => void list.go(failure.href, failure.remember)} />
        )
      }
      aside={peeked && Pane && <Pane row={peeked} close={controller.closePeek} />}
      bar={isAnySelected && Bar && <Bar session={session} selection={selection} focus={focus} />}
    />
  )
}

island('file-list', FileList)
