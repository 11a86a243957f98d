/** What is in a folder of a repository. Names are of any script: each stands apart from the words around it. */
import type { Translate } from '#platform/i18n/index.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'

export interface FolderEntryView {
  name: string
  kind: 'file' | 'executable' | 'symlink' | 'submodule' | 'folder'
  href: string
  /** Empty for what has none. */
  size: string
}

export interface FolderListProps {
  t: Translate
  label: string
  /** The folder around it; null for the topmost. */
  parentHref: string | null
  entries: readonly FolderEntryView[]
}

const ICONS: Record<FolderEntryView['kind'], IconName> = {
  folder: 'folder',
  file: 'file',
  executable: 'square-terminal',
  symlink: 'link',
  submodule: 'box',
}

export function FolderList({ t, label, parentHref, entries }: FolderListProps) {
  if (entries.length === 0 && parentHref === null)
    return <EmptyState icon="folder" sentence={t('repo_browser.empty_folder')} />
  return (
    <ul class="folder-list list" aria-label={label} data-rows>
      {parentHref !== null && (
        <li class="folder-list__entry" data-row={parentHref}>
          <Icon name="folder" />
          <a href={parentHref}>{t('repo_browser.parent_folder')}</a>
        </li>
      )}
      {entries.map(({ name, kind, href, size }) => (
        <li class="folder-list__entry" key={name} data-row={href}>
          <Icon name={ICONS[kind]} />
          <a href={href}>
            <FileName name={name} />
          </a>
          {(kind === 'symlink' || kind === 'submodule' || kind === 'executable') && (
            <span class="secondary">{t(`repo_browser.kind_${kind}`)}</span>
          )}
          <span class="folder-list__size secondary">
            <bdi dir="ltr">{size}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
