/** The commands for a file. Forms and links, so that it works without a script; the island makes them immediate. */

import { playgroundPaths } from '#paths/code.ts'
import { libraryPaths, viewerPaths } from '#paths/files.ts'
import { codeHostPaths } from '#paths/repositories.ts'
import { sharePaths } from '#paths/sharing.ts'
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx'
import { Menu, type MenuItem } from '#ui/components/menu.tsx'

export interface FileCommandsProps {
  id: string
  /** Read-only: an old version has no control that writes. */
  isOld: boolean
  isFavorite: boolean
  isPinned: boolean
  canRun: boolean
  runsInBrowser: boolean
  canExplain: boolean
  /** The version on the page, which a share shows permanently. */
  version: number
  editHref: string
  downloadHref: string
}

export function FileCommands(props: FileCommandsProps) {
  const t = useT()
  const { id, isOld, isFavorite, canRun, version, editHref, downloadHref } = props
  return (
    <div class="file-acts">
      {canRun && (
        <Button
          icon="play"
          class="needs-script file-acts__wide"
          {...press('run-file', { id, version })}
          aria-keyshortcuts="x"
        >
          {t(props.runsInBrowser ? 'viewer.run_in_browser' : 'viewer.run')}
        </Button>
      )}
      <Button icon="copy" class="needs-script file-acts__wide" {...press('copy-file')}>
        {t('viewer.copy')}
      </Button>
      {!isOld && (
        <ButtonLink icon="pencil" class="file-acts__wide" href={editHref} aria-keyshortcuts="e">
          {t('viewer.edit')}
        </ButtonLink>
      )}
      <span class="file-acts__wide">
        <IconButton icon="download" label={t('viewer.download')} href={downloadHref} />
      </span>
      <span class="file-acts__wide">
        <IconButton
          icon="share-2"
          label={t('viewer.share')}
          href={shareHref(id, version)}
          {...press('share', { files: [id], version })}
        />
      </span>
      {!isOld && (
        <form method="post" action={href(viewerPaths.mark, { id })}>
          <IconButton
            icon="star"
            type="submit"
            name="favorite"
            value={isFavorite ? '0' : '1'}
            class="button--star file-acts__star"
            label={t(isFavorite ? 'viewer.unstar' : 'viewer.star')}
            aria-pressed={isFavorite}
            {...press('star-file')}
          />
        </form>
      )}
      <Menu id="file" label={t('viewer.more')} items={menuItems(t, props)} />
      {!isOld && (
        <>
          <form id="pin-file" method="post" action={href(viewerPaths.mark, { id })} />
          <form id="bin-file" method="post" action={href(viewerPaths.remove, { id })} />
        </>
      )}
    </div>
  )
}

/** Without a script the dialog is a page of its own. */
function shareHref(id: string, version: number): string {
  return href(sharePaths.newShare, null, { file: id, version })
}

function menuItems(t: Translate, props: FileCommandsProps): MenuItem[] {
  const reading = readingItems(t, props)
  return props.isOld ? reading : [...reading, ...writingItems(t, props)]
}

function readingItems(t: Translate, props: FileCommandsProps): MenuItem[] {
  const { id, version, canRun, canExplain, downloadHref } = props
  const running: MenuItem = {
    label: t(props.runsInBrowser ? 'viewer.run_in_browser' : 'viewer.run'),
    icon: 'play',
    keys: 'X',
    button: { ...press('run-file', { id, version }), class: 'menu__item needs-script' },
  }
  const explaining: MenuItem = {
    label: t('viewer.explain'),
    icon: 'sparkles',
    button: { ...press('explain-file'), class: 'menu__item needs-script' },
  }
  return [
    ...(canRun ? [running] : []),
    ...(canExplain ? [explaining] : []),
    {
      label: t('viewer.copy_file'),
      icon: 'copy',
      button: { ...press('copy-file'), class: 'menu__item needs-script' },
    },
    {
      label: t('viewer.copy_link'),
      icon: 'link',
      keys: 'Y',
      button: { ...press('permalink'), class: 'menu__item needs-script' },
    },
    { label: t('viewer.download'), icon: 'download', href: downloadHref },
    {
      label: t('viewer.share'),
      icon: 'share-2',
      href: shareHref(id, version),
      button: press('share', { files: [id], version }),
    },
  ]
}

function writingItems(t: Translate, { id, isPinned, editHref }: FileCommandsProps): MenuItem[] {
  return [
    {
      label: t('viewer.open_in_tools'),
      icon: 'square-terminal',
      href: href(playgroundPaths.playground, null, { file: id }),
    },
    {
      label: t('viewer.upload_to_host'),
      icon: 'git-branch',
      href: href(codeHostPaths.upload, null, { file: id }),
    },
    { label: t('viewer.rename'), icon: 'pencil', href: editHref, isApart: true },
    {
      label: t(isPinned ? 'viewer.unpin' : 'viewer.pin'),
      icon: 'pin',
      button: {
        type: 'submit',
        form: 'pin-file',
        name: 'pinned',
        value: isPinned ? '0' : '1',
        ...press('pin-file'),
      },
    },
    {
      label: t('viewer.to_bin'),
      icon: 'trash-2',
      isDanger: true,
      isApart: true,
      button: { type: 'submit', form: 'bin-file', ...press('bin-file') },
    },
  ]
}

/** Replaces the commands when the file is in the trash: it cannot be written there. */
export function TrashedFileCommands({ onTakeBack }: { onTakeBack: () => void }) {
  const t = useT()
  return (
    <div class="file-acts" role="status">
      <span class="file-acts__wide">{t('viewer.in_bin')}</span>
      <Button icon="undo-2" onClick={onTakeBack}>
        {t('viewer.undo_bin')}
      </Button>
      <ButtonLink kind="quiet" href={libraryPaths.files}>
        {t('viewer.my_files')}
      </ButtonLink>
    </div>
  )
}
