/** The notes over a text: beside their lines where the page is wide enough, as marks in the gutter where it is not. */

import type { Signal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { openLayer } from '#client/dialogs/layers.ts'
import { paperInk } from '#ui/components/paper.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { isPaletteColor } from '../../contract/limits.ts'
import { marksOf } from '../../rules/marks.ts'
import type { NotesPage } from '../note/notes-page.ts'
import { showPrompt } from '../note/prompt-bar.ts'
import { MemoizedNote } from '../note/sticky-note.tsx'
import type { NoteState } from '../store/note-state.ts'
import { NO_SPOT, spotOf, type TextSpot } from './canvas.ts'
import { LayerController } from './layer-controller.ts'
import { listenToLayer } from './layer-listeners.ts'
import { layOutNotes, variantOf } from './placing.ts'
import { isLost } from './tray.tsx'

export interface CanvasLayerProps {
  page: NotesPage
  /** Requested by the URL: it is shown and focused. */
  wanted: string | null
  /** Increases when state outside the notes changed: the outbox, the drawing engine. */
  revision: Signal<number>
  onNotes(notes: readonly NoteState[]): void
}

export function CanvasLayer({ page, wanted, revision, onNotes }: CanvasLayerProps) {
  const { canvas, store } = page
  const layer = useRef<HTMLElement>(null)
  const placeAll = () => layer.current && placeLayer(layer.current, page)
  const controller = useMemo(() => new LayerController({ ...page, placeAll }), [])
  const { tabStop, naming, choosing } = controller.state.value
  const notes = store.notes.value
  revision.value
  const hasMargin = canvas.margin() !== null
  const shown = notes.flatMap((note) => {
    const variant = variantOf(note, canvas, hasMargin)
    return variant ? [{ note, variant }] : []
  })
  useLayoutEffect(() => void placeAll())
  useEffect(() => onNotes(notes), [notes])
  useEffect(
    () => placeOnResize(layer.current!, placeAll),
    [shown.map(({ note }) => note.id).join()],
  )
  useEffect(() => canvas.watch(() => controller.redraw()), [])
  useLayoutEffect(() => listenToLayer(layer.current!, page, controller), [])
  useEffect(() => {
    if (choosing) return chooseSpot(page, choosing, () => controller.change({ choosing: null }))
  }, [choosing])
  useEffect(() => {
    if (wanted) focusWanted(page, wanted)
  }, [wanted])
  const tabStopId = shown.some(({ note }) => note.id === tabStop) ? tabStop : shown[0]?.note.id
  return (
    <section
      ref={layer}
      class="notes-layer"
      dir="ltr"
      aria-label={page.t('notes.region', { n: notes.length })}
      onFocusIn={({ target }) => {
        const id = (target as Element).closest<HTMLElement>('.sticky')?.dataset['note']
        if (id && id !== tabStop) controller.change({ tabStop: id })
      }}
    >
      <svg class="notes-layer__leads" aria-hidden="true">
        <path />
        <path class="notes-layer__doubtful" />
      </svg>
      {!hasMargin && <LayerMarks page={page} notes={notes} />}
      {shown.map(({ note, variant }) => (
        <MemoizedNote
          key={note.temporaryId ?? note.id}
          page={page}
          note={note}
          variant={variant}
          isTabStop={note.id === tabStopId}
          isNaming={naming === note.id}
          onNamed={() => controller.change({ naming: null })}
        />
      ))}
    </section>
  )
}

function placeLayer(layer: HTMLElement, { store, canvas }: NotesPage): void {
  const [sure = null, doubtful = null] = layer.querySelectorAll<SVGPathElement>(
    '.notes-layer__leads path',
  )
  layOutNotes(layer, store.notes.peek(), canvas, { sure, doubtful })
}

/** A note beside its lines that grows or shrinks moves those below it. */
function placeOnResize(layer: HTMLElement, placeAll: () => void): () => void {
  const observer = new ResizeObserver(placeAll)
  for (const element of layer.querySelectorAll('.sticky--margin')) observer.observe(element)
  return () => observer.disconnect()
}

function focusWanted(page: NotesPage, id: string): void {
  const note = page.store.find(id)
  if (!note) return
  if (isLost(note)) {
    page.openTray()
    return
  }
  page.canvas.show(note.record)
  const element = document.querySelector<HTMLElement>(`.sticky[data-note="${id}"]`)
  if (element) {
    element.focus({ preventScroll: true })
    element.dataset['arrived'] = ''
    setTimeout(() => delete element.dataset['arrived'], 1_000)
  } else page.openTray([id])
}

// Lets the reader select the lines of a note: by a click on the text, by Enter on a line, or by line number.

/** Returns a function that cancels it. */
function chooseSpot(page: NotesPage, id: string, onDone: () => void): () => void {
  const { canvas, commands, t } = page
  const attach = (spot: TextSpot | null) => {
    if (spot) commands.attach(id, spot)
    onDone()
  }
  const field = canvas.kind === 'source' ? lineField(page, attach) : null
  const hide = showPrompt(t('notes.choose_now'), ...(field ? [field] : []), {
    label: t('notes.as_before'),
    run: onDone,
  })
  canvas.box.classList.add('is-choosing')
  const press = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    // A click caused by Enter has no coordinates of its own.
    const { top, height } = (event.target as Element).getBoundingClientRect()
    attach(canvas.spotAt(event.detail === 0 ? top + height / 2 : event.clientY))
  }
  canvas.box.addEventListener('click', press, { capture: true })
  const leave = openLayer({ close: onDone })
  // On a touch screen a line is tapped; a focused field would open a keyboard that covers the lines.
  if (!matchMedia('(pointer: coarse)').matches) field?.focus()
  return () => {
    canvas.box.removeEventListener('click', press, { capture: true })
    canvas.box.classList.remove('is-choosing')
    hide()
    leave()
  }
}

function lineField({ t, canvas }: NotesPage, attach: (spot: TextSpot) => void): HTMLElement {
  const field = document.createElement('input')
  field.type = 'number'
  field.min = '1'
  field.className = 'notes-choosing__line'
  field.setAttribute('aria-label', t('notes.line_number'))
  field.placeholder = t('notes.line_number')
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    const spot = canvas.step({ ...NO_SPOT, line_start: Math.trunc(field.valueAsNumber) - 1 }, 1)
    if (spot) attach(spot)
    else field.select()
  })
  return field
}

/** Marks in the gutter or at the edge, where there is no column for notes: one for all notes of a line. */
function LayerMarks({ page, notes }: { page: NotesPage; notes: readonly NoteState[] }) {
  const { canvas } = page
  const marks = marksOf(notes.map(({ id, record }) => ({ ...record, id })))
  return (
    <>
      {marks.map(({ line, key, ids, color }) => (
        <button
          key={key}
          class={`note-mark paper${canvas.kind === 'source' ? '' : ' note-mark--edge'}`}
          type="button"
          data-paper={isPaletteColor(color) ? color : 'custom'}
          data-more={ids.length > 1 ? ids.length : undefined}
          style={{
            insetBlockStart: `${topOf(page, ids[0]!)}px`,
            ...(isPaletteColor(color) ? {} : { '--paper': color, '--paper-ink': paperInk(color) }),
          }}
          aria-label={markLabel(page, line, ids)}
          onClick={() => page.openTray(ids)}
        >
          {canvas.kind === 'source' ? line : <Icon name="sticky-note" />}
        </button>
      ))}
    </>
  )
}

function markLabel({ t, canvas, store }: NotesPage, line: number | null, ids: string[]): string {
  const n = ids.length
  if (line !== null) return t('notes.notes_on_line', { n, line })
  const record = store.find(ids[0]!)?.record
  return t('notes.notes_at', { n, text: record ? canvas.textAt(spotOf(record)) : '' })
}

function topOf({ canvas, store }: NotesPage, id: string): number {
  const record = store.find(id)?.record
  const top = record ? canvas.topOf(record) : null
  return top === null ? -9_999 : top + canvas.middle
}
