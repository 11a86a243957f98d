/** A folder of a repository with its README. */
import type { ComponentChildren } from 'preact'
import type { TreeEntry } from '#features/repositories/index.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { sizeText } from '#platform/text/index.ts'
import { IconCount } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field } from '#ui/components/field.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Time } from '#ui/components/time.tsx'
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
  /** The commit that touched an entry last; null where it is not known. */
  lastOf(entry: TreeEntry): LastCommitView | null
  /** Given: the list is read from here again until its commits are known. */
  liveHref: string | null
  parentHref: string | null
  filter: FolderFilterProps
  pages: { first?: string | undefined; next?: string | undefined }
  readme: { name: string; href: string; body: ComponentChildren } | null
}

export interface LastCommitView {
  href: string
  subject: string
  at: number
}

export function FolderPage(props: FolderPageProps) {
  const t = useT()
  const { path, point, entries, filter, pages, readme } = props
  return (
    <>
      {path !== '' && <PathBar point={point} path={path} />}
      <PointBand point={point} path={path} />
      {filter.isOffered && <FolderFilter point={point} filter={filter} />}
      {filter.text !== '' && entries.length === 0 ? (
        <EmptyState icon="search" sentence={t('repo_browser.filter_none', { text: filter.text })} />
      ) : (
        <LiveFolderList {...props} />
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
type FolderListProps = Pick<
  FolderPageProps,
  'point' | 'path' | 'entries' | 'notesOf' | 'lastOf' | 'parentHref'
>

function LiveFolderList({ liveHref, ...props }: FolderPageProps) {
  const list = (
    <div data-live="repo-folder" data-under-way={liveHref === null ? undefined : ''}>
      <FolderList {...props} />
    </div>
  )
  if (liveHref === null) return list
  return (
    <Island name="repo-progress" props={{ href: liveHref }}>
      {list}
    </Island>
  )
}

const ICONS: Record<TreeEntry['mode'], IconName> = {
  folder: 'folder',
  file: 'file',
  executable: 'square-terminal',
  symlink: 'link',
  submodule: 'box',
}

function FolderList({ point, path, parentHref, entries, notesOf, lastOf }: FolderListProps) {
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
        <FolderRow
          key={entry.path}
          point={point}
          entry={entry}
          notes={notesOf(entry)}
          last={lastOf(entry)}
        />
      ))}
    </ul>
  )
}

interface FolderRowProps extends Pick<FolderPageProps, 'point'> {
  entry: TreeEntry
  notes: number
  last: LastCommitView | null
}

function FolderRow({ point, entry, notes, last }: FolderRowProps) {
  const t = useT()
  const { path, mode, sizeBytes } = entry
  const href = mode === 'folder' ? repoFolderHref(point, path) : repoFileHref(point, path)
  const hasSize = mode !== 'folder' && mode !== 'submodule'
  return (
    <li class="folder-list__entry" data-row={href}>
      <Icon name={ICONS[mode]} />
      <a class="folder-list__name" href={href}>
        <FileName name={path.slice(path.lastIndexOf('/') + 1)} />
      </a>
      <IconCount icon="sticky-note" n={notes} label={t('notes.n_notes', { n: notes })} />
      {(mode === 'symlink' || mode === 'submodule' || mode === 'executable') && (
        <span class="secondary">{t(`repo_browser.kind_${mode}`)}</span>
      )}
      <span class="folder-list__facts secondary">
        {last && (
          <>
            <a class="folder-list__commit" href={last.href} title={last.subject}>
              <bdi>{last.subject || t('repo_history.no_message')}</bdi>
            </a>
            <Time at={last.at} isPast />
          </>
        )}
        <bdi class="folder-list__size" dir="ltr">
          {hasSize ? sizeText(sizeBytes) : ''}
        </bdi>
      </span>
    </li>
  )
}
