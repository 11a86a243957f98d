/** One note on the page: head, text or field, notices, handles. */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { trustedMarkup } from '#client/islands/trusted-types.ts'
import { offerPlayground } from '#features/playground/client/public/offer-playground.ts'
import { MarkdownView } from '#platform/markdown/markdown.tsx'
import { holdsFiles, pictureFilesIn } from '#platform/pictures/limits.ts'
import { countPoints } from '#platform/text/index.ts'
import { paperInk } from '#ui/components/paper.ts'
import { isPaletteColor, MAX_CONTENT } from '../../contract/limits.ts'
import { noteName } from '../../rules/note-name.ts'
import { isTooLong, type NoteState } from '../store/note-state.ts'
import { NoteField } from './note-field.tsx'
import { NoteHead } from './note-head.tsx'
import { DueStrip, LivingFoot, NoteNotices } from './note-notices.tsx'
import { addPicturesToNote } from './note-pictures.ts'
import type { NotesPage } from './notes-page.ts'
import { useAwake } from './waking.ts'

export interface StickyNoteProps {
  page: NotesPage
  note: NoteState
  /** Beside its line, on the surface, on the screen, or in a list. */
  variant: 'margin' | 'surface' | 'screen' | 'listed'
  isTabStop: boolean
  isSelected?: boolean
  isFaded?: boolean
  /** It is the current match of the search. */
  isHit?: boolean
  isNaming?: boolean
  onNamed?(): void
}

/** Below this width the head has space for two buttons. */
const NARROW_PX = 180

export function StickyNote(props: StickyNoteProps) {
  const { page, note, variant, isTabStop } = props
  const { t } = page
  const { record, mine } = note
  const article = useRef<HTMLElement>(null)
  const isFolded = record.is_minimized && !note.isEditing && variant !== 'listed'
  const isNeeded = page.canvas.kind !== 'board' || isTabStop || note.isEditing
  const isAwake = useAwake(article, isNeeded, () => variant === 'surface' && isInWindow(record))
  const name = noteName(mine, t('notes.untitled'))
  // Immediately, as elsewhere: keys that follow the press belong to the field.
  useLayoutEffect(() => {
    if (note.isEditing) article.current?.querySelector('textarea')?.focus()
  }, [note.isEditing])
  useTint(article, note.arrivals)
  return (
    <article
      ref={article}
      class={`sticky sticky--${variant} paper`}
      data-note={note.id}
      data-folded={isFolded ? '' : undefined}
      data-chosen={props.isSelected ? '' : undefined}
      data-faded={props.isFaded ? '' : undefined}
      data-lit={props.isHit ? '' : undefined}
      data-narrow={variant !== 'listed' && record.size.width < NARROW_PX ? '' : undefined}
      data-editing={note.isEditing ? '' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={props.isSelected ? 'true' : undefined}
      aria-label={t('notes.note_of', { words: name })}
      {...paperProps(record.color)}
      onFocusOut={(event: FocusEvent) => leave(event, page, note.id)}
      onDragOver={(event: DragEvent) => {
        // Otherwise the browser would replace the page with the file.
        if (holdsFiles(event.dataTransfer)) event.preventDefault()
      }}
      onDrop={(event: DragEvent) => {
        const files = pictureFilesIn(event.dataTransfer)
        if (holdsFiles(event.dataTransfer)) event.preventDefault()
        if (files.length > 0) addPicturesToNote(page, note.id, files)
      }}
    >
      <NoteHead {...props} name={name} isFolded={isFolded} isAwake={isAwake} />
      {!isFolded && (
        <>
          <DueStrip page={page} note={note} />
          {note.isEditing ? (
            <NoteField page={page} note={note} />
          ) : (
            <Text page={page} note={note} />
          )}
          <NoteNotices page={page} note={note} />
          <LivingFoot page={page} note={note} points={pointsNear(note)} />
          {isAwake && variant !== 'listed' && (
            <Handles variant={variant} label={t('notes.resize_note')} />
          )}
        </>
      )}
    </article>
  )
}

/** A board is first shown from its corner, at its own size. */
function isInWindow({ position: { x, y } }: NoteState['record']): boolean {
  return x < innerWidth && y < innerHeight
}

/** The same note, drawn again only when something about it changed. */
export function MemoizedNote(props: StickyNoteProps) {
  const { page, note, variant, isTabStop } = props
  const entries = page.entries().filter(({ queue }) => queue === `note:${note.id}`)
  const state = entries.map(({ id, revision, attempts, needsYou }) =>
    [id, revision, attempts, needsYou].join(),
  )
  const markup = page.draw(note)
  const { remindAt, isDue } = page.reminderOf(note.id) ?? {}
  const asked = [variant, isTabStop, props.isSelected, props.isFaded, props.isHit, props.isNaming]
  return useMemo(
    () => <StickyNote {...props} />,
    [note, ...asked, state.join(), markup, remindAt, isDue, navigator.onLine],
  )
}

function paperProps(color: string) {
  if (isPaletteColor(color)) return { 'data-paper': color }
  const ink = paperInk(color)
  return {
    'data-paper': 'custom',
    style: { '--paper': color, '--paper-ink': ink },
  }
}

/** Leaving a note ends the editing; a switch to another window does not. */
function leave(event: FocusEvent, { store }: NotesPage, id: string): void {
  const article = event.currentTarget as HTMLElement
  const to = event.relatedTarget as Element | null
  if (!document.hasFocus() || article.contains(to) || to?.closest('.note-menu, dialog')) return
  // A field that is replaced by another one loses the focus for a moment.
  setTimeout(() => {
    if (!article.contains(document.activeElement)) store.edit(id, false)
  })
}

function Text({ page, note }: { page: NotesPage; note: NoteState }) {
  const box = useRef<HTMLDivElement>(null)
  const markup = page.draw(note)
  const isTaken = markup instanceof HTMLElement
  useLayoutEffect(() => {
    if (isTaken && box.current) takeOver(box.current, markup)
  }, [markup, note.redraws])
  useEffect(() => {
    for (const one of box.current?.querySelectorAll<HTMLInputElement>('[data-task]') ?? []) {
      const isOnItsWay = note.ticking.has(Number(one.dataset['task']))
      one.toggleAttribute('data-pending', isOnItsWay)
    }
  }, [note.ticking, markup])
  useEffect(() => {
    if (box.current) offerPlayground(box.current, page.t('notes.open_in_tools'))
  }, [markup, note.redraws, note.isEditing])
  if (note.mine.content.trim() === '') {
    return <p class="sticky__text sticky__nothing paper__aside">{page.t('notes.empty_note')}</p>
  }
  return (
    <div key={isTaken ? 'taken' : 'drawn'} ref={box} class="sticky__text" data-note-text>
      {markup === null && (
        <p class="paper__plain" dir="auto">
          {note.mine.content}
        </p>
      )}
      {typeof markup === 'string' && (
        <MarkdownView key={note.redraws} html={markup} trust={trustedMarkup} />
      )}
    </div>
  )
}

/** Uses the text that the server drew: its boxes get their stored states and can now be pressed. */
function takeOver(box: HTMLElement, text: HTMLElement): void {
  if (box.firstChild !== text) box.replaceChildren(text)
  for (const task of text.querySelectorAll<HTMLInputElement>('input[data-task]')) {
    task.disabled = false
    task.checked = task.defaultChecked
  }
}

function Handles({ variant, label }: { variant: StickyNoteProps['variant']; label: string }) {
  const edges = variant === 'margin' ? ['block'] : ['inline', 'block', 'corner']
  return (
    <>
      {edges.map((edge) => (
        <span
          key={edge}
          class={`sticky__handle sticky__handle--${edge}`}
          data-edge={edge}
          title={label}
        />
      ))}
    </>
  )
}

/** Counts only within the last tenth of the limit: each key of a long text would count all of it. */
function pointsNear(note: NoteState): number | null {
  if (!note.isEditing && !isTooLong(note)) return null
  if (note.mine.content.length < 0.9 * MAX_CONTENT) return null
  const points = countPoints(note.mine.content)
  return points >= 0.9 * MAX_CONTENT ? points : null
}

function useTint(article: { current: HTMLElement | null }, arrivals: number): void {
  useEffect(() => {
    const element = article.current
    if (!element || arrivals === 0) return
    element.dataset['arrived'] = ''
    const timer = setTimeout(() => delete element.dataset['arrived'], 1_000)
    return () => clearTimeout(timer)
  }, [arrivals])
}
