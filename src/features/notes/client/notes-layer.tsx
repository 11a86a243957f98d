/**
 * The notes of a file's page. It is small: what brings notes to life is fetched when the page has some, or when
 * somebody wants to write one, so that reading a file without notes costs next to nothing.
 */
import { useEffect, useState } from 'preact/hooks'
import { type IslandBaseProps, island } from '#client/islands/island.ts'
import { onAction } from '#client/shell/actions.ts'
import { loadPart } from '#client/shell/load-part.ts'
import { localStore } from '#client/storage/local-store.ts'
import { NotesButton } from '../views/notes-button.tsx'
import { offerPlus } from './layer/line-plus.ts'
import type { NotesPageProps } from './layer/open-notes-page.ts'
import { beginNote, isNoteBegun, originOfNote, readyNotes } from './note/begun-note.ts'
import type { NotesPage } from './note/notes-page.ts'

type Props = IslandBaseProps &
  Omit<NotesPageProps, 't' | 'locale'> & { count: number; lost: number }

function NotesLayer({ count, lost, ...props }: Props) {
  const [counted, setCounted] = useState({ count, lost })
  useEffect(() => {
    let started: Promise<NotesPage | null> | null = null
    const start = () => {
      started ??= loadPart(() => import('./layer/start.tsx')).then((part) => {
        if (!part) started = null
        return part?.startLayer(props, (count, lost) => setCounted({ count, lost })) ?? null
      })
      return started
    }
    const source = document.getElementById('source')
    const isWanted = new URLSearchParams(location.search).has('note')
    // Words that an earlier page could not send wait to be taken up, also where no note is stored yet.
    if (count > 0 || isWanted || localStore.read('notes-unsaved')) void start()
    const write = async () => {
      const page = await start()
      // Without its parts the words stay where they are; the page that is loaded again takes them up.
      page?.write(page.canvas.selectedSpot(originOfNote()))
    }
    const stops = [
      onAction('notes-panel', async () => (await start())?.openTray()),
      onAction('note-here', (line) => {
        if (beginNote(line)) void write()
      }),
      ...(source ? [offerPlus(source, props.t)] : []),
    ]
    readyNotes()
    if (isNoteBegun()) void write()
    return () => stops.forEach((stop) => void stop())
  }, [])
  return <NotesButton t={props.t} {...counted} />
}

island('notes-layer', NotesLayer)
