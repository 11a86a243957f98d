/**
 * The notes of a file in the editor: marks beside its lines, and a key that begins a note at the caret. The parts that
 * show and store notes are loaded when a note is opened or begun.
 */
import { useEffect } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import { addShortcuts } from '#client/keys/shortcuts.ts'
import { get } from '#client/request/request.ts'
import { onAction } from '#client/shell/actions.ts'
import { loadPart } from '#client/shell/load-part.ts'
import { toast } from '#client/toasts/toasts.ts'
import { type EditedFile, editedFile } from '#features/editor/client/public/edited-file.ts'
import { useRenderContext } from '#platform/html/render-context.ts'
import type { NoteRecord } from '../contract/index.ts'
import { showNotesBeside } from './layer/editor-marks.ts'
import type { EditorNotes } from './layer/editor-notes.tsx'
import { beginNote, isNoteBegun, keysOfPage, originOfNote, readyNotes } from './note/begun-note.ts'
import { notesUrl } from './store/addresses.ts'

function NotesEditor() {
  const root = useRenderContext()
  const { t } = root
  useEffect(() => {
    let started: Promise<EditorNotes | null> | null = null
    const start = (file: EditedFile) => {
      started ??= loadPart(() => import('./layer/editor-notes.tsx')).then((part) => {
        if (!part) started = null
        return part?.startEditorNotes(file, root) ?? null
      })
      return started
    }
    const read = async (file: EditedFile) => {
      if (started) return
      const response = await get<{ notes: NoteRecord[] }>(notesUrl({ kind: 'file', id: file.id }))
      // Without a response there are no marks; opening or writing a note requests them again.
      if (response.ok && !started) showNotesBeside(file.editor, response.body.notes, t)
    }
    const write = async () => {
      const file = await theFile()
      const notes = await start(file)
      notes?.write(caretLine(file))
    }
    const begin = () => {
      // A file that was never stored has no lines to anchor a note to.
      if (!keysOfPage() || !isStored()) return void toast({ text: t('notes.save_first') })
      if (beginNote()) void write()
    }
    const stops = [
      editedFile.subscribe((file) => file && void read(file)),
      onAction('note-here', begin),
      onAction('line-marks', async (keys) => {
        const file = editedFile.peek()
        if (file) (await start(file))?.open(keys)
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
    readyNotes()
    if (isNoteBegun()) void write()
    return () => stops.forEach((stop) => void stop())
  }, [])
  return null
}

function isStored(): boolean {
  return editedFile.peek() !== null || /^\/edit\//.test(location.pathname)
}

/** The editor may still be loading: the text waits in its field. */
function theFile(): Promise<EditedFile> {
  const file = editedFile.peek()
  if (file) return Promise.resolve(file)
  return new Promise((resolve) => {
    const stop = editedFile.subscribe((file) => {
      if (!file) return
      stop()
      resolve(file)
    })
  })
}

/** The line of the caret: in the plain field before the editor is loaded, or in the editor. */
function caretLine({ editor }: EditedFile): number {
  const { focused } = originOfNote()
  if (!(focused instanceof HTMLTextAreaElement)) return editor.caret().line
  return focused.value.slice(0, focused.selectionStart).split('\n').length
}

island('notes-editor', NotesEditor)
