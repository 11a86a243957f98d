/** Star, pin, delete and copy without leaving the page, each with a way to undo it. */
import { useEffect, useState } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import { rememberRecentPage } from '#client/palette/recent-pages.ts'
import { del, post, put } from '#client/request/request.ts'
import { onAction } from '#client/shell/actions.ts'
import { toast } from '#client/toasts/toasts.ts'
import { trackPending } from '#client/toasts/undo-stack.ts'
import { explain } from '#features/ai/client/public/explain.ts'
import { libraryApi, trashApi } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import {
  FileCommands,
  type FileCommandsProps,
  TrashedFileCommands,
} from '../views/file-commands.tsx'
import { copyPromised } from './text/clipboard.ts'
import { fileText, shownLanguage } from './text/file-text.ts'

type Props = FileCommandsProps & { name: string }
type Mark = 'isFavorite' | 'isPinned'

const WIRE: Record<Mark, string> = { isFavorite: 'is_favorite', isPinned: 'is_pinned' }
const RESULT_TEXTS = {
  isFavorite: ['viewer.unstarred', 'viewer.starred'],
  isPinned: ['viewer.unpinned', 'viewer.pinned'],
} as const

function FileActsIsland({ id, version, name, isFavorite, isPinned, ...acts }: Props) {
  const t = useT()
  const url = href(libraryApi.file, { id })
  const [marks, toggle] = useMarks(t, url, { isFavorite, isPinned })
  const [isBinned, setBinned] = useState(false)

  const takeBack = async (): Promise<boolean> => {
    const { ok } = await post(href(trashApi.restore, { id }))
    // It may have been restored under another name: the page is loaded again.
    if (ok) location.reload()
    else toast({ text: t('viewer.not_done') })
    return ok
  }
  const moveToTrash = async () => {
    const { ok } = await del(url)
    setBinned(ok)
    toast(
      ok ? { text: t('viewer.binned', { name }), undo: takeBack } : { text: t('viewer.not_done') },
    )
  }

  useEffect(() => {
    const stops = [
      onAction(
        'copy-file',
        () => void copyPromised(fileText(id, shownVersion(version)), t('viewer.not_read')),
      ),
      onAction('explain-file', () => {
        closeMenu()
        void explainFile(t, id, shownVersion(version))
      }),
      onAction('permalink', () => void copyPromised(Promise.resolve(permalink(version)), '')),
      ...(acts.isOld
        ? []
        : [
            onAction('star-file', () => void trackPending(toggle('isFavorite'))),
            onAction('pin-file', () => {
              closeMenu()
              void trackPending(toggle('isPinned'))
            }),
            onAction('bin-file', () => {
              closeMenu()
              void trackPending(moveToTrash())
            }),
          ]),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
  if (isBinned) return <TrashedFileCommands onTakeBack={() => void takeBack()} />
  return <FileCommands id={id} version={version} {...acts} {...marks} />
}

/** A press is shown at once, and undone when the server refuses it. */
function useMarks(t: Translate, url: string, first: Record<Mark, boolean>) {
  const [marks, setMarks] = useState(first)
  const set = async (mark: Mark, isOn: boolean): Promise<boolean> => {
    setMarks((now) => ({ ...now, [mark]: isOn }))
    const { ok } = await put(url, { [WIRE[mark]]: isOn })
    if (ok) return true
    setMarks((now) => ({ ...now, [mark]: !isOn }))
    toast({ text: t('viewer.not_done') })
    return false
  }
  const toggle = async (mark: Mark) => {
    const isOn = !marks[mark]
    if (!(await set(mark, isOn))) return
    toast({
      text: t(RESULT_TEXTS[mark][isOn ? 1 : 0]),
      undo: () => set(mark, !isOn),
      redo: () => set(mark, isOn),
    })
  }
  return [marks, toggle] as const
}

/** Ticking a box creates a version; the shown one is copied. */
function shownVersion(version: number): number {
  return Number(document.querySelector<HTMLElement>('.file')?.dataset['version'] ?? version)
}

/** The URL of this very version and these lines: it will always show the same text. */
function permalink(version: number): string {
  const address = new URL(location.href)
  address.searchParams.delete('done')
  address.searchParams.set('version', String(shownVersion(version)))
  history.replaceState(history.state, '', address)
  return address.href
}

async function explainFile(t: Translate, id: string, version: number): Promise<void> {
  const code = await fileText(id, version)
  if (code === null) toast({ text: t('viewer.not_read') })
  else explain({ code, language: shownLanguage() })
}

function closeMenu(): void {
  document.getElementById('file-menu')?.hidePopover()
}

rememberRecentPage()
island('file-acts', FileActsIsland)
