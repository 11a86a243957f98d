/**
 * The field for the text of a note: it continues lists, interprets `/remind` as a command, and offers a fence for
 * pasted code.
 */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { LinkPicker } from '#client/links/link-picker.tsx'
import { pictureFilesIn } from '#platform/pictures/limits.ts'
import { Button } from '#ui/components/button.tsx'
import { isBlank, isNew, type NoteState } from '../store/note-state.ts'
import { focusOpener, moveBegunText } from './begun-note.ts'
import { addPicturesToNote } from './note-pictures.ts'
import type { NotesPage } from './notes-page.ts'
import { typeOver } from './type-over.ts'

/** The range of the pasted text, valid as long as nothing else was typed. */
interface Pasted {
  from: number
  to: number
  /** The whole text after the paste: the range is invalid for any other text. */
  within: string
}

export function NoteField({ page, note }: { page: NotesPage; note: NoteState }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useKeptCaret(field, note.known.stamp)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const picker = useRef<LinkPicker | null>(null)
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
          void offerNames(picker, currentTarget)
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
          if (!event.isComposing && !picker.current?.press(event)) press(event, page, note)
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

/** Names of links, by a script that is loaded with the first brackets; without it everything can be written all the same. */
async function offerNames(
  picker: { current: LinkPicker | null },
  field: HTMLTextAreaElement,
): Promise<void> {
  if (!picker.current && field.value.includes('[[')) {
    const part = await import('#client/links/link-picker.tsx').catch(() => null)
    if (part) picker.current ??= new part.LinkPicker(part.fieldPort(field))
  }
  picker.current?.look()
}

/** A text that was merged from another device must not move the caret to the end. */
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
    // A note that was left empty is gone.
    if (!page.store.find(note.id)) focusOpener()
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

/** Enter in a list begins the next item; on an empty item it ends the list. */

interface ListTyping {
  /** What is replaced before the caret, in units. */
  cut: number
  insert: string
}

const ITEM = /^(\s*)(?:([-*+])|(\d{1,9})([.)]))(\s+)(\[[ xX]\]\s+)?/

/** What Enter does here, or null when it is an ordinary line break. */
function onEnter(text: string, caret: number): ListTyping | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1
  const line = text.slice(start, caret)
  const item = ITEM.exec(line)
  if (!item) return null
  const [whole, indent = '', bullet, number, mark = '', gap = ' ', box] = item
  if (line.length === whole.length) return { cut: line.length, insert: '' }
  const next = bullet ?? `${Number(number) + 1}${mark}`
  return { cut: 0, insert: `\n${indent}${next}${gap}${box ? '[ ] ' : ''}` }
}

/** Detects code that was pasted into a note, and puts a fence around it. */

// Uncommon in prose: a line that ends with a bracket or a semicolon, or begins with a keyword of a language.
const CODE_LINE =
  /^(?:\s{2,}\S|\t)|[{}();,:]\s*$|=>|^\s*(?:(?:import|from|export|def|class|function|const|let|var|return|if|for|while|select|public|private)\b|#include|@\w|<\/?\w)/u
const LIST_LINE = /^\s*(?:[-*+]|\d+[.)])\s/u

/** Several lines, most of which look like a program. A wrong guess costs one line with an offer. */
export function looksLikeCode(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || text.includes('```')) return false
  const share = (pattern: RegExp) =>
    lines.filter((line) => pattern.test(line)).length / lines.length
  return share(LIST_LINE) < 0.5 && share(CODE_LINE) >= 0.6
}

/** True where a fence is open: what is pasted there is code already. */
export function isFenced(text: string, at: number): boolean {
  const before = text.slice(0, at)
  return (before.match(/^[ \t]*```/gmu)?.length ?? 0) % 2 === 1
}

/** The text with its fence, on lines of its own. */
export function fenced(text: string, from: number, to: number): string {
  const code = text.slice(from, to).replace(/\n$/u, '')
  const before = from === 0 || text[from - 1] === '\n' ? '' : '\n'
  const after = text[to] === '\n' ? '' : '\n'
  return `${before}\`\`\`\n${code}\n\`\`\`${after}`
}

/** `/remind tomorrow 9` on a line of its own: a command, not a part of the note's text. */

interface RemindCommand {
  /** How much is removed before the caret, in units. */
  cut: number
  /** The time as it was written; empty: the person selects one. */
  time: string
}

// Enter at the end of a list item begins the next one, so the command may follow a marker that nobody typed.
const COMMAND = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ x]\]\s+)?)?\/(?:remind|הזכר)(?:\s+(.*))?$/iu

/**
 * The command that Enter runs at the end of such a line, or null. A note with no other text has nothing to be reminded
 * of.
 */
export function remindCommand(text: string, caret: number): RemindCommand | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1
  const found = COMMAND.exec(text.slice(start, caret))
  const isLineEnd = caret === text.length || text[caret] === '\n'
  if (!found || !isLineEnd) return null
  // The line break before it is removed too.
  const from = Math.max(0, start - 1)
  if (`${text.slice(0, from)}${text.slice(caret)}`.trim() === '') return null
  return { cut: caret - from, time: (found[1] ?? '').trim() }
}
