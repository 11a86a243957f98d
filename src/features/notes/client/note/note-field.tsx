/** Where the text of a note is written: lists go on, `/remind` is a wish, and pasted code is offered a fence. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { pictureFilesIn } from '#platform/pictures/picture-files.ts'
import { Button } from '#ui/components/button.tsx'
import { isBlank, isNew, type NoteState } from '../store/note-state.ts'
import { focusOpener, moveBegunText } from './begun-note.ts'
import { type ListTyping, onEnter } from './list-writing.ts'
import { addPicturesToNote } from './note-pictures.ts'
import type { NotesPage } from './notes-page.ts'
import { fenced, isFenced, looksLikeCode } from './pasted-code.ts'
import { remindCommand } from './remind-command.ts'
import { typeOver } from './type-over.ts'

/** Where the pasted text lies, as long as nothing else was typed. */
interface Pasted {
  from: number
  to: number
  /** The whole text after the paste: any other text has moved on. */
  within: string
}

export function NoteField({ page, note }: { page: NotesPage; note: NoteState }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useKeptCaret(field, note.known.stamp)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const takePictures = (event: Event, data: DataTransfer | null): boolean => {
    const files = pictureFilesIn(data)
    if (files.length === 0) return false
    event.preventDefault()
    event.stopPropagation()
    addPicturesToNote(page, note.id, files, () => field.current)
    return true
  }
  return (
    <>
      <textarea
        ref={field}
        class="sticky__field"
        dir="auto"
        aria-label={page.t('notes.text_label')}
        placeholder={page.t('notes.write_here')}
        value={note.mine.content}
        onInput={({ currentTarget }) => {
          caret.current = currentTarget.selectionStart
          page.store.write(note.id, { content: currentTarget.value })
        }}
        onFocus={({ currentTarget }) => {
          if (isNew(note) && isBlank(note)) moveBegunText(currentTarget)
        }}
        onPaste={(event) => {
          if (takePictures(event, event.clipboardData)) return
          const area = event.currentTarget
          const from = area.selectionStart
          const text = event.clipboardData?.getData('text/plain') ?? ''
          if (!looksLikeCode(text) || isFenced(area.value, from)) return
          // The browser pastes after this.
          setTimeout(() => setPasted({ from, to: area.selectionStart, within: area.value }))
        }}
        onDrop={(event) => void takePictures(event, event.dataTransfer)}
        onKeyDown={(event) => {
          caret.current = event.currentTarget.selectionStart
          if (!event.isComposing) press(event, page, note)
        }}
      />
      {pasted?.within === note.mine.content && (
        <p class="sticky__offer">
          <Button icon="code" onClick={() => fence(field.current, pasted)}>
            {page.t('notes.make_code')}
          </Button>
        </p>
      )}
    </>
  )
}

/** Words that were joined from elsewhere must not throw the caret to the end. */
function useKeptCaret(field: RefObject<HTMLTextAreaElement | null>, stamp: string) {
  const caret = useRef(0)
  useLayoutEffect(() => {
    const area = field.current
    if (area && document.activeElement === area && area.selectionStart > caret.current + 1) {
      area.setSelectionRange(caret.current, caret.current)
    }
  }, [stamp])
  return caret
}

function fence(area: HTMLTextAreaElement | null, { from, to }: Pasted): void {
  if (!area) return
  area.focus()
  area.setSelectionRange(from, to)
  typeOver(area, fenced(area.value, from, to))
}

type FieldKey = KeyboardEvent & { currentTarget: HTMLTextAreaElement }

function press(event: FieldKey, page: NotesPage, note: NoteState): void {
  const area = event.currentTarget
  const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (event.key === 'Escape' || isDone) {
    event.preventDefault()
    area.closest('article')?.focus()
    page.store.edit(note.id, false)
    if (isBlank(note)) focusOpener()
    return
  }
  const isPlain = event.key === 'Enter' && !event.shiftKey
  if (!isPlain || area.selectionStart !== area.selectionEnd) return
  const command = remindCommand(area.value, area.selectionStart)
  const typing = command
    ? { cut: command.cut, insert: '' }
    : onEnter(area.value, area.selectionStart)
  if (!typing) return
  event.preventDefault()
  replaceBefore(area, typing)
  if (command) page.remind(note.id, command.time)
}

function replaceBefore(area: HTMLTextAreaElement, { cut, insert }: ListTyping): void {
  if (cut > 0) area.setSelectionRange(area.selectionStart - cut, area.selectionStart)
  typeOver(area, insert)
}
