/** The notes over a text: beside their lines where there is room, as marks in the gutter where there is not. */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Signal } from '#client/signals/signal.ts'
import { useSignal } from '#client/signals/use-signal.ts'
import type { NotesPage } from '../note/notes-page.ts'
import { MemoizedNote } from '../note/sticky-note.tsx'
import type { NoteState } from '../store/note-state.ts'
import { chooseSpot } from './choose-spot.ts'
import { LayerController } from './layer-controller.ts'
import { listenToLayer } from './layer-listeners.ts'
import { LayerMarks } from './layer-marks.tsx'
import { layOutNotes, variantOf } from './placing.ts'
import { isLost } from './tray.tsx'

export interface CanvasLayerProps {
  page: NotesPage
  /** Asked by address: it is shown and focused. */
  wanted: string | null
  /** Grows whenever something that the notes do not know themselves has changed: the outbox, the engine. */
  revision: Signal<number>
  onNotes(notes: readonly NoteState[]): void
}

export function CanvasLayer({ page, wanted, revision, onNotes }: CanvasLayerProps) {
  const { canvas, store } = page
  const layer = useRef<HTMLElement>(null)
  const placeAll = () => layer.current && placeLayer(layer.current, page)
  const controller = useMemo(() => new LayerController({ ...page, placeAll }), [])
  const { tabStop, naming, choosing } = useSignal(controller.state)
  const notes = useSignal(store.notes)
  useSignal(revision)
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
  layOutNotes(layer, store.notes.get(), canvas, { sure, doubtful })
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
