/**
 * The notes of a file's page. It is small: what brings notes to life is fetched when the page has some, or when
 * somebody wants to write one, so that reading a file without notes costs next to nothing.
 */
import { useEffect, useState } from 'preact/hooks'
import { onAction } from '../../../client/actions.ts'
import { type IslandGifts, island } from '../../../client/island.ts'
import { loadPart } from '../../../client/load-part.ts'
import { localStore } from '../../../client/local-store.ts'
import { NotesButton } from '../views/notes-button.tsx'
import { beginNote, isNoteBegun, originOfNote, readyNotes } from './parts/begun-note.ts'
import type { Desk } from './parts/desk.ts'
import { offerPlus } from './parts/line-plus.ts'
import type { Given } from './parts/start.tsx'

type Props = IslandGifts & Omit<Given, 't' | 'locale'> & { count: number; lost: number }

function NotesLayer({ count, lost, ...given }: Props) {
  const [counted, setCounted] = useState({ count, lost })
  useEffect(() => {
    let started: Promise<Desk | null> | null = null
    const start = () => {
      started ??= loadPart(() => import('./parts/start.tsx')).then((part) => {
        if (!part) started = null
        return part?.startNotes(given, (count, lost) => setCounted({ count, lost })) ?? null
      })
      return started
    }
    const source = document.getElementById('source')
    const isWanted = new URLSearchParams(location.search).has('note')
    // Words that an earlier page could not send wait to be taken up, also where no note is stored yet.
    if (count > 0 || isWanted || localStore.read('notes-unsaved')) void start()
    const write = async () => {
      const desk = await start()
      // Without its parts the words stay where they are; the page that is loaded again takes them up.
      desk?.write(desk.ground.chosenSpot(originOfNote()))
    }
    const stops = [
      onAction('notes-panel', async () => (await start())?.openTray()),
      onAction('note-here', (line) => {
        if (beginNote(line)) void write()
      }),
      ...(source ? [offerPlus(source, given.t)] : []),
    ]
    readyNotes()
    if (isNoteBegun()) void write()
    return () => stops.forEach((stop) => void stop())
  }, [])
  return <NotesButton t={given.t} {...counted} />
}

island('notes-layer', NotesLayer)
