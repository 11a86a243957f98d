/** Commands for the palette and the keys on a file's page. */

import { noteCommands } from '#features/notes/index.ts'
import { editorPaths } from '#paths/files.ts'
import { codeHostPaths } from '#paths/repositories.ts'
import { sharePaths } from '#paths/sharing.ts'
import type { PageCommand } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { View } from '../contract/index.ts'
import { downloadHref, historyHref, viewHref } from '../rules/addresses.ts'
import { type FileView, isOld, versionOf } from '../views/file-view.ts'

export function pageCommands(t: Translate, file: FileView, view: View): PageCommand[] {
  const place = versionOf(file)
  const other: View = view === 'rendered' ? 'source' : 'rendered'
  const hasNotes = view === 'source' || (view === 'rendered' && file.kind === 'markdown')
  return [
    ...(hasNotes && !isOld(file) ? noteCommands(t) : []),
    ...(view === 'source' ? sourceCommands(t, file) : []),
    ...(view === 'rendered' && file.kind === 'markdown'
      ? [{ id: 'outline', label: t('viewer.contents'), action: 'outline' as const, keys: 'o' }]
      : []),
    ...(file.canExplain
      ? [{ id: 'explain-file', label: t('viewer.explain'), action: 'explain-file' as const }]
      : []),
    { id: 'copy-file', label: t('viewer.copy_file'), action: 'copy-file' },
    { id: 'permalink', label: t('viewer.copy_link'), action: 'permalink', keys: 'y' },
    { id: 'versions', label: t('viewer.versions'), href: historyHref(place), keys: 'v' },
    ...(file.kind
      ? [
          {
            id: 'other-view',
            label: t(other === 'source' ? 'viewer.source' : 'viewer.rendered'),
            href: viewHref(place, other, file.kind),
            keys: 'r',
          },
        ]
      : []),
    { id: 'find-file', label: t('viewer.find_file'), action: 'palette', keys: 't' },
    {
      id: 'share-file',
      label: t('viewer.share'),
      href: href(sharePaths.newShare, null, { file: file.id, version: file.version }),
    },
    { id: 'download-file', label: t('viewer.download'), href: downloadHref(place) },
    ...(isOld(file) ? [] : writingCommands(t, file)),
  ]
}

function sourceCommands(t: Translate, { canRun, runsInBrowser }: FileView): PageCommand[] {
  return [
    { id: 'find-in-file', label: t('viewer.find'), action: 'find-in-file', keys: 'f' },
    { id: 'go-to-line', label: t('viewer.go_to_line'), action: 'go-to-line', keys: 'l' },
    { id: 'wrap', label: t('viewer.wrap'), action: 'wrap', keys: 'w' },
    { id: 'outline', label: t('viewer.outline'), action: 'outline', keys: 'o' },
    ...(canRun
      ? [
          {
            id: 'run-file',
            label: t(runsInBrowser ? 'viewer.run_in_browser' : 'viewer.run'),
            action: 'run-file' as const,
            keys: 'x',
          },
        ]
      : []),
  ]
}

function writingCommands(t: Translate, file: FileView): PageCommand[] {
  return [
    {
      id: 'edit-file',
      label: t('viewer.edit'),
      href: href(editorPaths.edit, { id: file.id }),
      keys: 'e',
    },
    {
      id: 'star-file',
      label: t(file.isFavorite ? 'viewer.unstar' : 'viewer.star'),
      action: 'star-file',
    },
    { id: 'pin-file', label: t(file.isPinned ? 'viewer.unpin' : 'viewer.pin'), action: 'pin-file' },
    {
      id: 'upload-to-host',
      label: t('viewer.upload_to_host'),
      href: href(codeHostPaths.upload, null, { file: file.id }),
    },
    { id: 'bin-file', label: t('viewer.to_bin'), action: 'bin-file' },
  ]
}
