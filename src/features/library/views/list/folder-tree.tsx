/**
 * The folders beside the list, opened along the path to the current one; on a phone a bottom sheet. Links, so it needs
 * no script.
 */
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { IconCount } from '#ui/components/badge.tsx'
import { Button, IconButton } from '#ui/components/button.tsx'
import { classes } from '#ui/components/classes.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { listHref } from '../../rules/addresses.ts'
import { depthOf } from '../../rules/folders.ts'
import type { ListModel } from './list-model.ts'

export interface FolderTreeProps {
  model: ListModel
  /** The folder that files are being dragged over. */
  dropOn?: string | null
}

const TREE = 'files-folders'

export function FolderTree({ model, dropOn = null }: FolderTreeProps) {
  const t = useT()
  const { address, folders } = model
  if (folders.length === 0) return null
  const here = address.folder ?? ''
  return (
    <nav class="folders" id={TREE} popover="auto" aria-label={t('library.folders')}>
      <div class="folders__head">
        <p class="folders__title">{t('library.folders')}</p>
        <IconButton
          class="folders__fold needs-script"
          icon="panel-left-close"
          label={t('library.fold_folders')}
          {...press('fold-folders')}
        />
      </div>
      <ul class="list">
        <Line
          folder=""
          label={t('library.all_files')}
          href={listHref({ ...address, folder: undefined })}
          isHere={here === ''}
          isDropped={dropOn === ''}
        />
        {folders.map(({ folder, count, noteCount }) => (
          <Line
            key={folder}
            folder={folder}
            label={folder.slice(folder.lastIndexOf('/') + 1)}
            count={count}
            noteCount={noteCount}
            href={listHref({ ...address, folder })}
            isHere={here === folder}
            isOpen={here === folder || here.startsWith(`${folder}/`)}
            isDropped={dropOn === folder}
          />
        ))}
      </ul>
    </nav>
  )
}

interface LineProps {
  folder: string
  label: string
  href: string
  isHere: boolean
  isOpen?: boolean
  isDropped: boolean
  count?: string
  noteCount?: number | undefined
}

function Line(props: LineProps) {
  const t = useT()
  const { folder, label, href, isHere, isOpen = false, isDropped, count, noteCount = 0 } = props
  return (
    <li class={`folders__line folders__line--${depthOf(folder)}`}>
      <a
        class={classes('folders__link', isDropped && 'folders__link--drop')}
        href={href}
        data-folder={folder}
        aria-current={isHere ? 'true' : undefined}
      >
        {folder !== '' && <Icon name={isOpen ? 'folder-open' : 'folder'} />}
        <bdi class="clip" title={label}>
          {label}
        </bdi>
        <IconCount icon="sticky-note" n={noteCount} label={t('notes.n_notes', { n: noteCount })} />
        {count && <span class="folders__count">{count}</span>}
      </a>
    </li>
  )
}

/** Opens the folders where they are not beside the list: on a phone, and after they were collapsed. */
export function FolderOpener({ model }: { model: ListModel }) {
  const t = useT()
  if (model.folders.length === 0) return null
  return (
    <>
      <Button
        icon="folder"
        class="button--icon folders__opener"
        aria-label={t('library.folders')}
        popovertarget={TREE}
      />
      <Button
        icon="panel-left-open"
        kind="quiet"
        class="folders__unfold needs-script"
        {...press('fold-folders')}
      >
        {t('library.folders')}
      </Button>
    </>
  )
}
