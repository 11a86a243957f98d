/** A folder of a repository with its README. */
import type { ComponentChildren } from 'preact'
import type { TreeEntry } from '#features/repositories/index.ts'
import { useT } from '#platform/html/render-context.ts'
import { sizeText } from '#platform/text/index.ts'
import { IconCount } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field } from '#ui/components/field.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import { type LinkPoint, repoFileHref, repoFolderHref } from '../rules/point-links.ts'
import { PathBar, PointBand } from './path-bar.tsx'

interface FolderFilterProps {
  text: string
  /** Without a branch or tag, which a field of the form contains. */
  action: string
  allHref: string
  isOffered: boolean
}

export interface FolderPageProps {
  point: LinkPoint
  path: string
  entries: readonly TreeEntry[]
  /** How many notes an entry has. */
  notesOf(entry: TreeEntry): number
  parentHref: string | null
  filter: FolderFilterProps
  pages: { first?: string | undefined; next?: string | undefined }
  readme: { name: string; href: string; body: ComponentChildren } | null
}

export function FolderPage(props: FolderPageProps) {
  const t = useT()
  const { point, path, entries, notesOf, parentHref, filter, pages, readme } = props
  return (
    <>
      {path !== '' && <PathBar point={point} path={path} />}
      <PointBand point={point} path={path} />
      {filter.isOffered && <FolderFilter point={point} filter={filter} />}
      {filter.text !== '' && entries.length === 0 ? (
        <EmptyState icon="search" sentence={t('repo_browser.filter_none', { text: filter.text })} />
      ) : (
        <FolderList {...{ point, path, parentHref, entries, notesOf }} />
      )}
      <Pager
        label={t('repo_browser.pages')}
        newer={{ label: t('repo_browser.first_page'), href: pages.first }}
        older={{ label: t('repo_browser.next_page'), href: pages.next }}
      />
      {readme && (
        <section class="repo-readme" aria-labelledby="readme-name">
          <h2 class="repo-readme__name" id="readme-name">
            <a href={readme.href}>
              <FileName name={readme.name} />
            </a>
          </h2>
          {readme.body}
        </section>
      )}
    </>
  )
}

function FolderFilter({ point, filter }: Pick<FolderPageProps, 'point' | 'filter'>) {
  const t = useT()
  const { text, action, allHref } = filter
  return (
    <form class="folder-filter cluster" method="get" action={action}>
      {point.ref !== null && <input type="hidden" name="ref" value={point.ref} />}
      <Field
        id="folder-filter"
        name="filter"
        label={t('repo_browser.filter')}
        isLabelHidden
        input={{
          ...{ type: 'search', value: text, placeholder: t('repo_browser.filter') },
          ...{ maxLength: 200, autocomplete: 'off', spellcheck: false, dir: 'auto' },
        }}
      />
      <Button type="submit">{t('repo_browser.filter_do')}</Button>
      {text !== '' && (
        <ButtonLink kind="quiet" href={allHref}>
          {t('repo_browser.filter_clear')}
        </ButtonLink>
      )}
    </form>
  )
}

/** The content of a folder of a repository. Names are of any script: each is isolated from the text around it. */
interface FolderListProps extends Pick<FolderPageProps, 'point' | 'path' | 'entries' | 'notesOf'> {
  /** The parent folder; null for the root. */
  parentHref: string | null
}

const ICONS: Record<TreeEntry['mode'], IconName> = {
  folder: 'folder',
  file: 'file',
  executable: 'square-terminal',
  symlink: 'link',
  submodule: 'box',
}

function FolderList({ point, path, parentHref, entries, notesOf }: FolderListProps) {
  const t = useT()
  if (entries.length === 0 && parentHref === null)
    return <EmptyState icon="folder" sentence={t('repo_browser.empty_folder')} />
  return (
    <ul class="folder-list list" aria-label={path || point.name} data-rows>
      {parentHref !== null && (
        <li class="folder-list__entry" data-row={parentHref}>
          <Icon name="folder" />
          <a href={parentHref}>{t('repo_browser.parent_folder')}</a>
        </li>
      )}
      {entries.map((entry) => (
        <FolderRow key={entry.path} point={point} entry={entry} notes={notesOf(entry)} />
      ))}
    </ul>
  )
}

interface FolderRowProps extends Pick<FolderPageProps, 'point'> {
  entry: TreeEntry
  notes: number
}

function FolderRow({ point, entry: { path, mode, sizeBytes }, notes }: FolderRowProps) {
  const t = useT()
  const href = mode === 'folder' ? repoFolderHref(point, path) : repoFileHref(point, path)
  const hasSize = mode !== 'folder' && mode !== 'submodule'
  return (
    <li class="folder-list__entry" data-row={href}>
      <Icon name={ICONS[mode]} />
      <a href={href}>
        <FileName name={path.slice(path.lastIndexOf('/') + 1)} />
      </a>
      <IconCount icon="sticky-note" n={notes} label={t('notes.n_notes', { n: notes })} />
      {(mode === 'symlink' || mode === 'submodule' || mode === 'executable') && (
        <span class="secondary">{t(`repo_browser.kind_${mode}`)}</span>
      )}
      <span class="folder-list__size secondary">
        <bdi dir="ltr">{hasSize ? sizeText(sizeBytes) : ''}</bdi>
      </span>
    </li>
  )
}
