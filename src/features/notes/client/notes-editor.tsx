/**
 * The notes of a file that is being written: signs beside its lines, and a key that begins a note at the caret. What
 * shows and keeps notes is fetched when somebody opens one or writes one.
 */
import { useEffect } from 'preact/hooks'
import { onAction } from '../../../client/actions.ts'
import { type IslandGifts, island } from '../../../client/island.ts'
import { loadPart } from '../../../client/load-part.ts'
import { addShortcuts } from '../../../client/shortcuts.ts'
import { get } from '../../../client/talk.ts'
import { toast } from '../../../client/toasts.ts'
import { type WrittenFile, writtenFile } from '../../../client/written-file.ts'
import type { NoteRecord } from '../contract/index.ts'
import { placeUrl } from './parts/addresses.ts'
import { beginNote, isNoteBegun, keysOfPage, originOfNote, readyNotes } from './parts/begun-note.ts'
import { showNotesBeside } from './parts/editor-marks.ts'
import type { EditorNotes } from './parts/editor-notes.tsx'

function NotesEditor({ t, locale }: IslandGifts) {
  useEffect(() => {
    let started: Promise<EditorNotes | null> | null = null
    const start = (file: WrittenFile) => {
      started ??= loadPart(() => import('./parts/editor-notes.tsx')).then((part) => {
        if (!part) started = null
        return part?.startEditorNotes(file, { t, locale }) ?? null
      })
      return started
    }
    const read = async (file: WrittenFile) => {
      if (started) return
      const answer = await get<{ notes: NoteRecord[] }>(placeUrl({ kind: 'file', id: file.id }))
      // Without an answer there are no signs; opening or writing a note asks again.
      if (answer.ok && !started) showNotesBeside(file.editor, answer.body.notes, t)
    }
    const write = async () => {
      const file = await theFile()
      const notes = await start(file)
      notes?.write(caretLine(file))
    }
    const begin = () => {
      // A file that was never stored has no lines that a note could follow.
      if (!keysOfPage() || !isStored()) return void toast({ text: t('notes.save_first') })
      if (beginNote()) void write()
    }
    const stops = [
      writtenFile.watch((file) => file && void read(file)),
      onAction('note-here', begin),
      onAction('line-marks', async (keys) => {
        const file = writtenFile.get()
        if (file) (await start(file))?.open(keys.split(' '))
      }),
      addShortcuts([
        {
          id: 'note-at-caret',
          keys: keysOfPage() ?? 'Alt+n',
          label: t('notes.note_here'),
          group: t('notes.keys_group'),
          isForFields: true,
          run: begin,
        },
      ]),
    ]
    const now = writtenFile.get()
    if (now) void read(now)
    readyNotes()
    if (isNoteBegun()) void write()
    return () => stops.forEach((stop) => void stop())
  }, [])
  return null
}

function isStored(): boolean {
  return writtenFile.get() !== null || /^\/edit\//.test(location.pathname)
}

/** The editor may still be on its way: words wait in the field that has them. */
function theFile(): Promise<WrittenFile> {
  const file = writtenFile.get()
  if (file) return Promise.resolve(file)
  return new Promise((resolve) => {
    const stop = writtenFile.watch((file) => {
      if (!file) return
      stop()
      resolve(file)
    })
  })
}

/** Where the person was: in the plain field, before the editor came, or in the editor. */
function caretLine({ editor }: WrittenFile): number {
  const { focused } = originOfNote()
  if (!(focused instanceof HTMLTextAreaElement)) return editor.place().line
  return focused.value.slice(0, focused.selectionStart).split('\n').length
}

island('notes-editor', NotesEditor)
