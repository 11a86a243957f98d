/** The bar of the selected files: it shows progress, and drops what was deleted. */
import { useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { trackPending } from '#client/toasts/undo-stack.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { CATEGORIES } from '../../contract/limits.ts'
import type { ListModel } from '../../views/list/list-model.ts'
import { SelectionBar, type SelectionBarProps } from '../../views/list/selection-bar.tsx'
import { TagForm } from '../../views/list/tag-form.tsx'
import { useTagsInUse } from '../public/tags-in-use.ts'
import {
  type ListSession,
  moveFilesToTrash,
  starFiles,
  tagFiles,
  zipFiles,
} from './bulk-commands.ts'
import { type Failure, failureText } from './failures.ts'
import { openMoveDialog } from './move-dialog.tsx'
import type { RowFocus } from './row-focus.ts'
import type { Selection } from './selection.ts'

export interface SelectedFilesProps {
  session: ListSession
  selection: Selection
  focus: RowFocus
}

export function SelectedFiles({ session, selection, focus }: SelectedFilesProps) {
  const [busyWith, setBusyWith] = useState<SelectionBarProps['busyWith']>(null)
  const { t, rows, list } = session
  // Rows of this page in their current state; those of other pages as they were when they were selected.
  const files = selection.rows.map((row) => rows.rows.find(({ id }) => id === row.id) ?? row)
  const isStarred = files.every((file) => file.isFavorite)
  const busy = async (name: NonNullable<typeof busyWith>, work: Promise<unknown>) => {
    setBusyWith(name)
    await work
    setBusyWith(null)
  }
  const moveToTrash = async () => {
    focus.keepAfter(files.map(({ id }) => id))
    if (await moveFilesToTrash(session, files)) selection.clear()
  }
  const tag = () =>
    openTagDialog({
      t,
      count: files.length,
      known: knownTags(list.model),
      tag: (tags) => trackPending(tagFiles(session, files, tags)),
    })
  return (
    <SelectionBar
      count={files.length}
      isStarred={isStarred}
      busyWith={busyWith}
      onStar={() => void busy('star', trackPending(starFiles(session, files, !isStarred)))}
      onTag={tag}
      onMove={() => openMoveDialog({ session, files, onMoved: selection.clear })}
      onZip={() => void busy('zip', zipFiles(session, files))}
      onTrash={() => void busy('bin', trackPending(moveToTrash()))}
      ids={files.map(({ id }) => id)}
      onClear={selection.clear}
    />
  )
}

function knownTags({ categories }: ListModel): string[] {
  const tags = categories.map(({ value }) => value)
  return tags.filter((tag) => !CATEGORIES.some((category) => category === tag))
}

/** Asks which tags to add, and stays open until they are added. */
interface TagDialogOptions {
  t: Translate
  count: number
  known: readonly string[]
  tag(tags: string[]): Promise<Failure | null>
}

function openTagDialog(options: TagDialogOptions): void {
  openDialog({
    class: 'overlay-dialog',
    label: options.t('library.tag_title', { n: options.count }),
    draw: (close) => <TagDialog {...options} close={close} />,
  })
}

function TagDialog({ count, known, tag, close }: TagDialogOptions & { close(): void }) {
  const t = useT()
  const [line, setLine] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const onTag = async (tags: string[]) => {
    if (tags.length === 0) return setProblem(t('library.tag_missing'))
    setBusy(true)
    const failure = await tag(tags)
    setBusy(false)
    if (failure) setProblem(failureText(t, failure))
    else close()
  }
  return (
    <TagForm
      count={count}
      known={useTagsInUse(known, line)}
      problem={problem}
      isBusy={isBusy}
      onWrite={setLine}
      onTag={onTag}
      onClose={close}
    />
  )
}
