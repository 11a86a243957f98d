/** The tree of a repository beside one of its files. Links, so it needs no script; with one folders open in their place. */
import type { ComponentChildren } from 'preact'
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { IconCount } from '#ui/components/badge.tsx'
import { Button, IconButton } from '#ui/components/button.tsx'
import { classes } from '#ui/components/classes.ts'
import type { TreeNamesReply } from '../contract/file-tree.ts'
import { type LinkPoint, repoFileHref, repoFolderHref } from '../rules/point-links.ts'
import type { TreeLine } from '../rules/tree-steps.ts'

export type TreeFolders = Readonly<Record<string, Pick<TreeNamesReply, 'names' | 'has_more'>>>

export interface FileTreeProps {
  point: LinkPoint
  /** The file on the page. */
  current: string
  folders: TreeFolders
  open: ReadonlySet<string>
  /** With a script: the line that the keys act on. */
  focused?: string | undefined
  onPress?: (event: MouseEvent, line: TreeLine) => void
  onKey?: (event: KeyboardEvent) => void
}

/** Lines from the top down, as they are shown. */
export function treeLines(
  { folders, open, current }: Pick<FileTreeProps, 'folders' | 'open' | 'current'>,
  folder = '',
  level = 1,
): (TreeLine & { notes: number; hasMore: boolean })[] {
  const { names = wayTo(current, folder), has_more = false } = folders[folder] ?? {}
  return names.flatMap(({ path, is_folder: isFolder, notes }, at) => [
    { path, isFolder, level, notes, hasMore: has_more && at === names.length - 1 },
    ...(isFolder && open.has(path) ? treeLines({ folders, open, current }, path, level + 1) : []),
  ])
}

/** Of a folder that is not known yet: the one name on the way to the file. */
function wayTo(current: string, folder: string) {
  const start = folder === '' ? 0 : folder.length + 1
  if (start > 0 && !current.startsWith(`${folder}/`)) return []
  const end = current.indexOf('/', start)
  const path = end === -1 ? current : current.slice(0, end)
  return [{ path, is_folder: end !== -1, notes: 0 }]
}

/** The folders that a file is in, which are open at first. */
export function foldersOnWay(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

export function FileTree(props: FileTreeProps) {
  const t = useT()
  const { focused, onKey } = props
  const isAlive = focused !== undefined
  return (
    <ul
      class="repo-tree__lines list"
      role={isAlive ? 'tree' : undefined}
      aria-label={isAlive ? t('repo_browser.tree') : undefined}
      onKeyDown={onKey}
    >
      {treeLines(props).map((line) => (
        <Line key={line.path} line={line} {...props} />
      ))}
    </ul>
  )
}

type LineProps = FileTreeProps & { line: ReturnType<typeof treeLines>[number] }

function Line({ line, point, current, open, focused, onPress }: LineProps) {
  const t = useT()
  const { path, isFolder, level, notes } = line
  const isAlive = focused !== undefined
  const isOpen = isFolder && open.has(path)
  const href = isFolder ? repoFolderHref(point, path) : repoFileHref(point, path)
  const tree = isAlive && {
    role: 'treeitem' as const,
    'aria-level': level,
    'aria-expanded': isFolder ? isOpen : undefined,
    tabIndex: path === focused ? 0 : -1,
  }
  return (
    <>
      <li
        class={`repo-tree__line repo-tree__line--${Math.min(level, 9)}`}
        role={isAlive ? 'none' : undefined}
      >
        <a
          class={classes(
            'repo-tree__name',
            isFolder && 'repo-tree__name--folder',
            isOpen && 'repo-tree__name--open',
          )}
          href={href}
          data-path={path}
          aria-current={path === current ? 'page' : undefined}
          onClick={onPress && ((event) => onPress(event, line))}
          {...tree}
        >
          <bdi class="clip" dir="auto" title={path}>
            {path.slice(path.lastIndexOf('/') + 1)}
          </bdi>
          <IconCount icon="sticky-note" n={notes} label={t('notes.n_notes', { n: notes })} />
        </a>
      </li>
      {line.hasMore && (
        <li
          class={`repo-tree__line repo-tree__line--${Math.min(level, 9)}`}
          role={isAlive ? 'none' : undefined}
        >
          <a
            class="repo-tree__name repo-tree__more"
            href={repoFolderHref(point, path.slice(0, Math.max(0, path.lastIndexOf('/'))))}
            {...(isAlive && { role: 'treeitem', 'aria-level': level, tabIndex: -1 })}
          >
            {t('repo_browser.tree_more')}
          </a>
        </li>
      )}
    </>
  )
}

const TREE = 'repo-tree'

/** Beside the file, or a panel where the window is narrow. */
export function TreePanel({ children }: { children: ComponentChildren }) {
  const t = useT()
  return (
    <nav class="repo-tree" id={TREE} popover="auto" aria-label={t('repo_browser.tree')}>
      <div class="repo-tree__head">
        <p class="repo-tree__title">{t('repos.section_files')}</p>
        <IconButton
          class="repo-tree__fold needs-script"
          icon="panel-left-close"
          label={t('repo_browser.tree_hide')}
          {...press('fold-folders')}
        />
      </div>
      {children}
    </nav>
  )
}

export function TreeOpener() {
  const t = useT()
  return (
    <>
      <Button kind="quiet" icon="folder" class="repo-tree__opener" popovertarget={TREE}>
        {t('repos.section_files')}
      </Button>
      <Button
        kind="quiet"
        icon="panel-left-open"
        class="repo-tree__unfold needs-script"
        {...press('fold-folders')}
      >
        {t('repos.section_files')}
      </Button>
    </>
  )
}
