/** A folder of a repository with the text that introduces it. */
import type { ComponentChildren } from 'preact'
import type { Translate } from '#platform/i18n/index.ts'
import { FileName } from '#ui/components/file-name.tsx'
import { Pager } from '#ui/components/pager.tsx'
import type { LinkPoint } from '../rules/point-links.ts'
import { type FolderEntryView, FolderList } from './folder-list.tsx'
import { PathBar, PointBand } from './path-bar.tsx'

export interface FolderPageProps {
  t: Translate
  point: LinkPoint
  path: string
  entries: readonly FolderEntryView[]
  parentHref: string | null
  pages: { first?: string | undefined; next?: string | undefined }
  readme: { name: string; href: string; body: ComponentChildren } | null
}

export function FolderPage(props: FolderPageProps) {
  const { t, point, path, entries, parentHref, pages, readme } = props
  return (
    <>
      {path !== '' && <PathBar t={t} point={point} path={path} />}
      <PointBand t={t} point={point} path={path} />
      <FolderList t={t} label={path || point.name} parentHref={parentHref} entries={entries} />
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
