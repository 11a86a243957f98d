/** The list of files: drawn by the server, hydrated by its island. */
import type { ComponentChildren } from 'preact'
import { editorPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import { UNKNOWN } from '#ui/components/badge.tsx'
import { Breadcrumb } from '#ui/components/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { classes } from '#ui/components/classes.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { listHref, notesHref, reposHref } from '../rules/addresses.ts'
import { Conditions, sentenceOf } from './list/conditions.tsx'
import { FileListRow, type FileRowProps } from './list/file-row.tsx'
import { Filters, type FiltersProps } from './list/filters.tsx'
import { FolderTree } from './list/folder-tree.tsx'
import type { ListModel, RowModel } from './list/list-model.ts'
import { SavedSearches, type SavedSearchesProps } from './list/saved-searches.tsx'

export interface FileListViewProps {
  model: ListModel
  /** Rows in their current state, including changes that are being sent. */
  rows?: readonly RowModel[]
  /** The state of each row, known only in the browser; and the parts that only the server draws. */
  standing?: (row: RowModel) => Partial<FileRowProps>
  filters?: Partial<FiltersProps>
  saved?: Partial<SavedSearchesProps>
  /** A newer list is being loaded. */
  isLoading?: boolean
  isSelecting?: boolean
  onSelecting?: () => void
  /** The folder that files are being dragged over. */
  dropOn?: string | null
  /** Shows in the page that the list could not be loaded. */
  notice?: ComponentChildren
  /** The pane beside the list, and the bar below it. */
  aside?: ComponentChildren
  bar?: ComponentChildren
}

export function FileListView(props: FileListViewProps) {
  const t = useT()
  const { model, rows = model.rows, isSelecting = false } = props
  return (
    <div
      class={classes(
        'files',
        isSelecting && 'files--selecting',
        props.aside ? 'files--peeking' : undefined,
        model.folders.length > 0 && 'files--folders',
      )}
    >
      <Head {...props} />
      {!model.isLibraryEmpty && <Filters model={model} {...props.filters} />}
      <SavedSearches model={model} {...props.saved} />
      {props.notice}
      <SearchTabs model={model} />
      <Conditions model={model} />
      <FolderPath model={model} />
      <div class="files__desk">
        <FolderTree model={model} dropOn={props.dropOn ?? null} />
        <section
          class="files__results"
          aria-label={t('library.results')}
          aria-busy={props.isLoading ? 'true' : undefined}
        >
          {model.notice && <Notice>{model.notice}</Notice>}
          {rows.length === 0 ? (
            <Nothing model={model} />
          ) : (
            <ul class="files__rows list" aria-label={t('library.results')}>
              {rows.map((row) => (
                <FileListRow key={row.id} row={row} {...props.standing?.(row)} />
              ))}
            </ul>
          )}
          <Pages model={model} />
        </section>
        {props.aside}
      </div>
      {props.bar}
    </div>
  )
}

function Head({ model, isSelecting, onSelecting }: FileListViewProps) {
  const t = useT()
  return (
    <div class="page-head files__head">
      <h1>{t('library.files')}</h1>
      {!model.isLibraryEmpty && !model.boxError && (
        <p class="files__total" role="status">
          {model.isTooBroad ? (
            t('library.total_too_broad')
          ) : model.total ? (
            t(model.total.isCapped ? 'library.total_capped' : 'library.total', {
              n: model.total.count,
              total: model.total.text,
            })
          ) : (
            <span title={t('library.total_unknown')}>
              {UNKNOWN} <span class="visually-hidden">{t('library.total_unknown')}</span>
            </span>
          )}
        </p>
      )}
      {!model.isLibraryEmpty && (
        <div class="page-head__actions">
          <Button
            kind="quiet"
            icon="list-checks"
            class="files__select needs-script"
            aria-pressed={isSelecting ? 'true' : 'false'}
            onClick={onSelecting}
          >
            {t(isSelecting ? 'library.select_done' : 'library.select')}
          </Button>
          <ButtonLink kind="quiet" href={editorPaths.upload} icon="upload">
            <span class="files__upload-word">{t('library.upload')}</span>
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** One query, with links to the same search in other lists. */
function SearchTabs({ model: { address } }: Pick<FileListViewProps, 'model'>) {
  const t = useT()
  if (!address.q?.trim()) return null
  return (
    <Tabs
      label={t('library.search_in')}
      tabs={[
        { href: listHref(address), label: t('library.files'), isCurrent: true },
        { href: notesHref(address.q), label: t('library.in_notes'), isCurrent: false },
        { href: reposHref(address.q), label: t('library.in_repos'), isCurrent: false },
      ]}
    />
  )
}

/** Every folder of the path is a link to its list. */
function FolderPath({ model: { address } }: Pick<FileListViewProps, 'model'>) {
  const t = useT()
  if (!address.folder) return null
  const names = address.folder.split('/')
  const steps = names.map((label, at) => {
    const folder = names.slice(0, at + 1).join('/')
    const isLast = at === names.length - 1
    return { label, isCode: true, ...(isLast ? {} : { href: listHref({ ...address, folder }) }) }
  })
  const all = { label: t('library.all_files'), href: listHref({ ...address, folder: undefined }) }
  return <Breadcrumb label={t('library.folder_path')} steps={[all, ...steps]} />
}

const WAYS = {
  created_at_desc: ['library.newer', 'library.older'],
  updated_at_desc: ['library.newer', 'library.older'],
  created_at_asc: ['library.older', 'library.newer'],
  name_asc: ['library.previous', 'library.next'],
  best_match: ['library.previous', 'library.next'],
} as const

function Pages({ model: { sort, newerHref, olderHref } }: Pick<FileListViewProps, 'model'>) {
  const t = useT()
  const [before, after] = WAYS[sort]
  return (
    <Pager
      label={t('library.pages')}
      newer={{ label: t(before), href: newerHref ?? undefined }}
      older={{ label: t(after), href: olderHref ?? undefined }}
    />
  )
}

/** A list without rows: none yet, none that match, or a page whose rows were deleted. */
function Nothing({ model }: { model: ListModel }) {
  const t = useT()
  if (model.isLibraryEmpty) {
    return (
      <EmptyState
        icon="files"
        sentence={t('library.empty_library')}
        action={
          <div class="files__doors acts">
            <ButtonLink kind="primary" href={editorPaths.newFile} icon="file-plus">
              {t('library.new_file')}
            </ButtonLink>
            <ButtonLink href={editorPaths.upload} icon="upload">
              {t('library.upload')}
            </ButtonLink>
          </div>
        }
      />
    )
  }
  // The notice above the list explains why there are no rows yet.
  if (model.isTooBroad || model.boxError) return null
  // Rows exist, but not here: the page was emptied after its link was made.
  if (model.total === null || model.total.count > 0) {
    return (
      <EmptyState
        icon="files"
        sentence={t('library.past_the_end')}
        action={<ButtonLink href={listHref(model.address)}>{t('library.first_page')}</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      icon="search"
      sentence={t('library.no_result', { conditions: sentenceOf(t, model.conditions) })}
      action={
        <div class="files__doors acts">
          <ButtonLink href={listHref({ sort: model.address.sort })}>
            {t('library.show_all')}
          </ButtonLink>
          {model.address.q && (
            <ButtonLink href={notesHref(model.address.q)} icon="sticky-note">
              {t('library.search_notes')}
            </ButtonLink>
          )}
        </div>
      }
    />
  )
}
