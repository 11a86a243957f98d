/** The frame of every view of a file: its head, its tabs, and the band of an old version. */
import type { ComponentChildren } from 'preact'
import { editorPaths, viewerPaths } from '#paths/files.ts'
import { linkPaths } from '#paths/links.ts'
import { proposalPaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Breadcrumb } from '#ui/components/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { DoneNotice, Notice } from '#ui/components/notice.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { useTimeTexts } from '#ui/components/time.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { VERSIONS_IN_MENU, type View } from '../contract/limits.ts'
import { downloadHref, folderHref, historyHref, viewHref } from '../rules/addresses.ts'
import { counted } from '../rules/measures.ts'
import { FileCommands } from './file-commands.tsx'
import { type FileView, isOld, versionOf } from './file-view.ts'

export interface FileFrameProps {
  file: FileView
  view: View
  /** Shown once after a form. */
  done?: string | undefined
  /** A sentence explains how a note is written. */
  isFirstNote?: boolean
  /** At the inline end of the tabs. */
  tools?: ComponentChildren
  /** After the document: its notes. */
  under?: ComponentChildren
  /** They are in a column beside it where the page is wide enough. */
  hasNotes?: boolean
  children: ComponentChildren
}

export function FileFrame(props: FileFrameProps) {
  const t = useT()
  const { file, view, done, tools, under, hasNotes = false, children } = props
  return (
    <article
      class={hasNotes ? 'file file--noted' : 'file'}
      data-file={file.id}
      data-version={file.version}
      data-language={file.languageId}
      data-runs-in={file.canRun && file.runsInBrowser ? 'browser' : undefined}
    >
      <FileHead file={file} view={view} />
      <div class="file__bar">
        <Tabs label={t('viewer.views')} tabs={tabsOf(t, file, view)} />
        <div class="file__ends">{tools}</div>
      </div>
      <DoneNotice text={done} />
      {props.isFirstNote && <FirstNote />}
      <ProposedNotice file={file} />
      {file.isBeingIndexed && !isOld(file) && (
        <Notice tone="info" role="status">
          {t('viewer.being_indexed')}
        </Notice>
      )}
      {isOld(file) && view !== 'history' && <VersionBand file={file} />}
      {/* Notes are positioned within it, so that they stay beside their lines whatever opens above. */}
      <div class="file__text">
        {children}
        {under}
      </div>
    </article>
  )
}

/** With a mouse or with a finger: the style sheet shows the sentence that is true. */
function FirstNote() {
  const t = useT()
  return (
    <Notice tone="info" role="status">
      <span class="first-note--mouse">{t('viewer.first_note')}</span>
      <span class="first-note--finger">{t('viewer.first_note_by_finger')}</span>
    </Notice>
  )
}

function ProposedNotice({ file: { proposals = [] } }: { file: FileView }) {
  const t = useT()
  const [first] = proposals
  if (!first) return null
  const isOne = proposals.length === 1
  return (
    <Notice tone="info">
      {t('proposals.on_file', { n: proposals.length })}{' '}
      <a href={isOne ? href(proposalPaths.page, { id: first.id }) : proposalPaths.settings}>
        {t('proposals.look')}
      </a>
    </Notice>
  )
}

type HeadProps = Pick<FileFrameProps, 'file' | 'view'>

function FileHead({ file, view }: HeadProps) {
  const t = useT()
  const acts = {
    id: file.id,
    isOld: isOld(file),
    isFavorite: file.isFavorite,
    isPinned: file.isPinned,
    canRun: file.canRun && view === 'source',
    runsInBrowser: file.runsInBrowser,
    canExplain: file.canExplain,
    version: file.version,
    editHref: isOld(file) ? '' : href(editorPaths.edit, { id: file.id }),
    downloadHref: downloadHref(versionOf(file)),
  }
  return (
    <header class="file-head">
      <div class="file-head__words">
        <div class="file-head__title">
          {file.folder && (
            <Breadcrumb label={t('viewer.folder')} steps={folderSteps(file.folder)} />
          )}
          <h1 class="file-head__name">
            <FileName name={file.name} />
          </h1>
        </div>
        <div class="file-head__facts">
          <span lang="en">
            <bdi>{file.language}</bdi>
          </span>
          <span>{t('viewer.lines', counted(file.lines))}</span>
          <span class="file-head__size">
            <bdi>{file.size}</bdi>
          </span>
          <VersionSwitch file={file} view={view} />
          <LinkedFrom file={file} />
        </div>
      </div>
      <Island name="file-acts" class="file-head__acts" props={{ ...acts, name: file.name }}>
        <FileCommands {...acts} />
      </Island>
    </header>
  )
}

/** The number alone is visible: the head of a file is one line. */
function LinkedFrom({ file: { id, linkedFrom: n = 0 } }: Pick<HeadProps, 'file'>) {
  const t = useT()
  if (n === 0) return null
  return (
    <a class="file-head__links" href={href(linkPaths.linkedFrom, { kind: 'file', id })}>
      <Icon name="link" label={t('links.linked_from_n', { n })} />
      <span aria-hidden="true">{n}</span>
    </a>
  )
}

function folderSteps(folder: string) {
  const parts = folder.split('/')
  return parts.map((label, at) => ({ label, href: folderHref(parts.slice(0, at + 1).join('/')) }))
}

function VersionSwitch({ file, view }: HeadProps) {
  const t = useT()
  const { ago } = useTimeTexts()
  const shown = file.versions.slice(0, VERSIONS_IN_MENU)
  const kept = view === 'history' ? 'source' : view
  const items = shown.map((version) => ({
    label: t('viewer.version_row', { version: version.number, time: ago(version.createdAt) }),
    href: viewHref(
      { id: file.id, version: version.number === file.newest ? null : version.number },
      kept,
      file.kind,
    ),
    isCurrent: version.number === file.version,
  }))
  const all = {
    label: t('viewer.all_versions'),
    icon: 'history' as const,
    href: historyHref(
      file.version === file.newest ? versionOf(file) : { id: file.id, version: null },
    ),
    isApart: true,
  }
  return (
    <Menu
      id="versions"
      label={t('viewer.versions')}
      items={[...items, all]}
      opener={{
        class: 'file-head__version',
        children: (
          <>
            <span data-version-words>{t('viewer.version', { version: file.version })}</span>
            <Icon name="chevron-down" />
          </>
        ),
      }}
    />
  )
}

function tabsOf(t: Translate, file: FileView, view: View) {
  const shownVersion = versionOf(file)
  const tab = (name: View, label: string) => ({
    href: viewHref(shownVersion, name, file.kind),
    label,
    isCurrent: view === name,
  })
  return [
    tab('source', t('viewer.source')),
    ...(file.kind ? [tab('rendered', t('viewer.rendered'))] : []),
    { ...tab('history', t('viewer.history')), count: file.versions.length },
  ]
}

/** An old version shows what it is, that it cannot be edited, and links to the newest and to restoring it. */
function VersionBand({ file }: { file: FileView }) {
  const t = useT()
  const { id, version, newest } = file
  return (
    <div class="version-band">
      <p class="version-band__words">
        <Icon name="history" class="version-band__icon" />
        <span>{t('viewer.old_version', { version, newest })}</span>
      </p>
      <div class="version-band__acts">
        <ButtonLink
          kind="quiet"
          icon="git-compare"
          href={historyHref(versionOf(file), { from: version, to: newest })}
        >
          {t('viewer.compare')}
        </ButtonLink>
        <ButtonLink
          kind="quiet"
          class="version-band__newest"
          href={viewHref({ id, version: null }, 'source', file.kind)}
        >
          {t('viewer.newest')}
        </ButtonLink>
        <form method="post" action={href(viewerPaths.restore, { id })}>
          <input type="hidden" name="version" value={version} />
          <Button type="submit" icon="rotate-ccw">
            {t('viewer.restore_as', { version: newest + 1 })}
          </Button>
        </form>
      </div>
    </div>
  )
}
