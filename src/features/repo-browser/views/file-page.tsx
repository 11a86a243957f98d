/** A file of a repository: its facts, its commands, and its text. */
import type { ComponentChildren } from 'preact'
import { Island } from '#platform/html/island.tsx'
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import type { LinkPoint } from '../rules/point-links.ts'
import { FileTree, foldersOnWay, type TreeFolders, TreeOpener, TreePanel } from './file-tree.tsx'
import { PointBand } from './path-bar.tsx'

export interface RepoFilePageProps {
  point: LinkPoint
  path: string
  /** The language id of the library, for explaining lines. */
  language: string
  /** Short facts about it: language, lines, size. */
  facts: readonly string[]
  permalink: string | null
  /** The form that saves it; null for binary files. */
  saveAction: string | null
  /** A file of the library that already has this name. */
  taken?: { href: string } | undefined
  views: {
    /** Null: it has no form but its source. */
    renderedHref: string | null
    sourceHref: string
    blameHref: string
    current: 'rendered' | 'source' | 'blame'
  } | null
  /** The history was too long: some lines have no author. */
  isBlameCut: boolean
  /** The tools for reading the source. */
  tools: ComponentChildren
  isUtf8: boolean
  body: ComponentChildren
  /** The folders on the way to it, as far as they are known without git. */
  folders: TreeFolders
  /** The notes on it. */
  notes?: { button: ComponentChildren; list: ComponentChildren; hasNotes: boolean } | undefined
}

export function RepoFilePage(props: RepoFilePageProps) {
  const { point, path, folders, notes } = props
  const open = new Set(foldersOnWay(path))
  return (
    <div class={notes?.hasNotes ? 'repo-desk repo-desk--noted' : 'repo-desk'}>
      <TreePanel>
        <Island name="repo-tree" props={{ point, current: path, folders }}>
          <div>
            <FileTree point={point} current={path} folders={folders} open={open} />
          </div>
        </Island>
      </TreePanel>
      <RepoFileSheet {...props} />
    </div>
  )
}

function RepoFileSheet(props: RepoFilePageProps) {
  const t = useT()
  const { point, path, language, notes } = props
  return (
    <div
      class={notes?.hasNotes ? 'file repo-file file--noted' : 'file repo-file'}
      data-language={language}
      data-notes={notes ? '' : undefined}
    >
      <PointBand point={point} path={path} />
      <FileBar {...props} />
      {props.taken && (
        <Notice tone="warn" role="alert">
          {t('repo_browser.name_taken')}{' '}
          <a href={props.taken.href}>{t('repo_browser.open_taken')}</a>
        </Notice>
      )}
      {!props.isUtf8 && <Notice>{t('repo_browser.not_utf8')}</Notice>}
      {props.isBlameCut && <Notice>{t('repo_browser.blame_cut')}</Notice>}
      <div class="file__text">
        {props.body}
        {notes?.list}
      </div>
    </div>
  )
}

const VIEWS = ['rendered', 'source', 'blame'] as const

function FileBar(props: RepoFilePageProps) {
  const t = useT()
  const { facts, permalink, saveAction, views, tools, notes } = props
  return (
    <div class="repo-file__bar">
      <TreeOpener />
      {views && (
        <Tabs
          label={t('repo_browser.views')}
          tabs={VIEWS.flatMap((view) => {
            const href = views[`${view}Href`]
            const isCurrent = views.current === view
            return href === null ? [] : [{ href, label: t(`repo_browser.${view}`), isCurrent }]
          })}
        />
      )}
      <p class="repo-file__facts secondary">
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </p>
      <div class="repo-file__acts">
        {notes?.button}
        {tools}
        {permalink !== null && (
          <Island name="repo-permalink" props={{ href: permalink }}>
            <ButtonLink
              kind="quiet"
              icon="link"
              href={permalink}
              {...press('permalink')}
              aria-keyshortcuts="y"
            >
              {t('repo_browser.permalink')}
            </ButtonLink>
          </Island>
        )}
        {saveAction !== null && (
          <form method="post" action={saveAction}>
            <Button type="submit" icon="save">
              {t('repo_browser.save')}
            </Button>
          </form>
        )}
      </div>
    </div>
  )
}

// A file without text to show, by its kind.

export type WithoutText =
  | { kind: 'binary' }
  | { kind: 'huge'; limit: string }
  | { kind: 'lfs'; size: string; object: string }
  | { kind: 'submodule'; commit: string }
  | { kind: 'symlink'; target: string; href: string | null }

export function NoText({ what }: { what: WithoutText }) {
  const t = useT()
  if (what.kind === 'symlink')
    return (
      <EmptyState
        icon="link"
        sentence={
          <>
            {t('repo_browser.is_symlink')}{' '}
            {what.href === null ? (
              <bdi dir="ltr">{what.target}</bdi>
            ) : (
              <a href={what.href}>
                <bdi dir="ltr">{what.target}</bdi>
              </a>
            )}
          </>
        }
      />
    )
  return (
    <EmptyState icon={what.kind === 'submodule' ? 'box' : 'file'} sentence={sentenceOf(t, what)} />
  )
}

function sentenceOf(t: Translate, what: Exclude<WithoutText, { kind: 'symlink' }>): string {
  if (what.kind === 'lfs') return t('repo_browser.is_lfs', { size: what.size })
  if (what.kind === 'submodule') return t('repo_browser.is_submodule', { commit: what.commit })
  if (what.kind === 'huge') return t('repo_browser.is_huge', { limit: what.limit })
  return t('repo_browser.is_binary')
}
