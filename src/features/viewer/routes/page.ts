/** A view of a file as a page: its frame, its title, its commands, and the texts its islands need. */
import { type ComponentChildren, Fragment, h } from 'preact'
import type { OpenedVersion } from '#features/library/index.ts'
import { type NotesOnPage, notesOnPage, onFile } from '#features/notes/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { type PageParts, page } from '#platform/http/index.ts'
import type { View } from '../contract/index.ts'
import { FileFrame } from '../views/file-frame.tsx'
import type { FileView } from '../views/file-view.ts'
import { pageCommands } from './commands.ts'

interface Parts {
  body: ComponentChildren
  tools?: ComponentChildren
  notes?: NotesOnPage | undefined
  done?: string | undefined
  /** Somebody came here to write a first note: a sentence explains it. */
  isFirstNote?: boolean
  /** What the body and the tools show; with it the drawn page is cached for the next request. */
  shows?: unknown
  faces?: PageParts['faces'] | undefined
  screenEnd?: string | undefined
}

export function filePage(ctx: MemberContext, file: FileView, view: View, parts: Parts) {
  const { t } = ctx
  const canRun = file.canRun && view === 'source'
  const frame = {
    file,
    view,
    done: parts.done,
    isFirstNote: parts.isFirstNote ?? false,
    tools: h(Fragment, null, parts.notes?.button, parts.tools),
    under: parts.notes?.list,
    hasNotes: parts.notes?.hasNotes ?? false,
  }
  return page({
    title: `${file.name} · ${t(`viewer.${view}`)}`,
    body: h(FileFrame, { ...frame, children: parts.body }),
    ...(parts.shows !== undefined && {
      shows: [file, view, parts.done, parts.isFirstNote, parts.notes?.shows, parts.shows],
    }),
    faces: parts.faces ?? [],
    screenEnd: parts.screenEnd,
    commands: pageCommands(t, file, view),
    companions: [
      'share-dialog',
      ...(canRun ? ['file-run'] : []),
      ...(file.canExplain ? ['explain'] : []),
    ],
    sheets: [
      'notes-on-files',
      ...(canRun ? ['code-tools'] : []),
      ...(file.canExplain ? ['explain'] : []),
    ],
  })
}

/** The notes of a file on its page. An old version is read-only: its lines are counted differently. */
export async function fileNotes(
  ctx: MemberContext,
  { file, version }: OpenedVersion,
): Promise<NotesOnPage | undefined> {
  const isOldVersion = version.number !== file.version
  return isOldVersion ? undefined : notesOnPage(ctx, onFile(file.id), file)
}
