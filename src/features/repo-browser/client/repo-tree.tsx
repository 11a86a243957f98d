/** The tree beside a file: folders open in their place, keys move in it, and what was open stays open. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import { get } from '#client/request/request.ts'
import { tabStore } from '#client/storage/local-store.ts'
import { repoPaths } from '#paths/repositories.ts'
import { href } from '#platform/http/paths.ts'
import type { TreeNamesReply } from '../contract/file-tree.ts'
import type { LinkPoint } from '../rules/point-links.ts'
import { type TreeLine, treeStep } from '../rules/tree-steps.ts'
import { FileTree, foldersOnWay, type TreeFolders, treeLines } from '../views/file-tree.tsx'

interface Props {
  point: LinkPoint
  current: string
  folders: TreeFolders
}

// More were opened on purpose by nobody.
const MOST_REMEMBERED = 50

function RepoTree({ point, current, folders: first }: Props) {
  const key = `repo-tree ${point.name}`
  const box = useRef<HTMLDivElement>(null)
  const [folders, setFolders] = useState(first)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(foldersOnWay(current)))
  const [focused, setFocused] = useState<string>()
  const lines = useMemo(() => treeLines({ folders, open, current }), [folders, open, current])
  const load = async (path: string) => {
    const found = await readNames(point, path)
    if (found) setFolders((known) => ({ ...known, [path]: found }))
  }
  useEffect(() => {
    const remembered = tabStore.read<unknown>(key)
    const paths = Array.isArray(remembered)
      ? remembered.filter((one) => typeof one === 'string')
      : []
    setOpen((now) => new Set([...now, ...paths]))
    setFocused(current)
    for (const path of new Set(['', ...foldersOnWay(current), ...paths]))
      if (!first[path]) void load(path)
    showCurrent(box.current)
  }, [])
  const change = (path: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(path)
    else next.delete(path)
    setOpen(next)
    tabStore.write(key, [...next].slice(-MOST_REMEMBERED))
    if (isOpen && !folders[path]) void load(path)
  }
  const onPress = (event: MouseEvent, { path, isFolder }: TreeLine) => {
    setFocused(path)
    if (!isFolder || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    change(path, !open.has(path))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || focused === undefined) return
    const step = treeStep(inwards(event.key), lines, focused, (path) => open.has(path))
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    if (step.kind !== 'focus') return change(step.path, step.kind === 'open')
    setFocused(step.path)
    box.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(step.path)}"]`)?.focus()
  }
  return (
    <div ref={box}>
      <FileTree {...{ point, current, folders, open, focused, onPress, onKey }} />
    </div>
  )
}

async function readNames({ name, commit, ref, isCommit }: LinkPoint, path: string) {
  const at = isCommit ? commit : null
  const response = await get<TreeNamesReply>(
    href(repoPaths.names, { name, '*': path }, { ref, at }),
  )
  return response.ok ? response.body : null
}

/** Where a text is read from right to left, the other of the two keys leads inwards. */
function inwards(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  if (key === 'ArrowLeft') return 'ArrowRight'
  return key === 'ArrowRight' ? 'ArrowLeft' : key
}

/** Scrolls the tree alone, never the page. */
function showCurrent(within: HTMLElement | null): void {
  const tree = within?.closest<HTMLElement>('.repo-tree')
  const line = within?.querySelector<HTMLElement>('[aria-current]')
  if (!tree || !line || tree.offsetParent === null) return
  const [box, at] = [tree.getBoundingClientRect(), line.getBoundingClientRect()]
  if (at.bottom > box.bottom || at.top < box.top)
    tree.scrollTop += at.top - box.top - tree.clientHeight / 2
}

island('repo-tree', RepoTree)
