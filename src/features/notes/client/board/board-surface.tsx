/** The window onto a board: notes at their positions, on a surface that is moved and scaled as one. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { realClock } from '#client/time/clock.ts'
import { layOutNotes } from '../layer/placing.ts'
import type { NoteState } from '../store/note-state.ts'
import type { BoardCanvas } from './board-canvas.ts'
import type { BoardState } from './board-controller.ts'
import { type Listened, listenToBoard } from './board-listeners.ts'
import type { SelectionFrame } from './board-view.ts'
import { OffscreenNotes } from './offscreen-notes.tsx'

interface Props extends Listened {
  state: BoardState
  notes: readonly NoteState[]
  children: ComponentChildren
}

export function BoardSurface({ state, notes, children, ...listened }: Props) {
  const { page, canvas } = listened
  const frame = useRef<HTMLElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => canvas.use(frame.current!, surface.current!), [])
  useLayoutEffect(() =>
    layOutNotes(surface.current!, notes, canvas, { sure: null, doubtful: null }),
  )
  useLayoutEffect(() => showView(canvas, frame.current!, surface.current!), [])
  useLayoutEffect(() => listenToBoard(listened, frame.current), [])
  return (
    <section
      ref={frame}
      class="board-frame"
      dir="ltr"
      tabindex={0}
      aria-label={page.t('notes.pan')}
    >
      <div
        ref={surface}
        class="board-surface"
        inert={state.preview !== null}
        data-tried={state.preview ? '' : undefined}
      >
        {children}
      </div>
      {state.marquee && <Marquee {...state.marquee} />}
      <OffscreenNotes page={page} canvas={canvas} notes={notes} />
    </section>
  )
}

/** The notes are painted sharply again this long after the last step of the wheel. */
const SETTLED_MS = 180

/**
 * Moving the view changes one transform and redraws no note. While it is scaled, the painted notes are stretched: painting
 * two hundred of them again at each step took most of a frame.
 */
function showView(canvas: BoardCanvas, frame: HTMLElement, surface: HTMLElement): () => void {
  let shown = canvas.view.peek().zoom
  let cancel = () => {}
  return canvas.view.subscribe(({ x, y, zoom }) => {
    if (zoom !== shown) {
      surface.dataset['scaling'] = ''
      cancel()
      cancel = realClock.after(SETTLED_MS, () => delete surface.dataset['scaling'])
    }
    shown = zoom
    surface.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
    frame.style.setProperty('--pan-x', `${x}px`)
    frame.style.setProperty('--pan-y', `${y}px`)
    frame.style.setProperty('--zoom', String(zoom))
  })
}

function Marquee({ from, to }: SelectionFrame) {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  return (
    <div
      class="board-marquee"
      style={{
        transform: `translate(${x}px, ${y}px)`,
        inlineSize: `${width}px`,
        blockSize: `${height}px`,
      }}
    />
  )
}

/** The board as a list in reading order. */
export function BoardNotesList({
  children,
  ...listened
}: Listened & { children: ComponentChildren }) {
  useLayoutEffect(() => listenToBoard(listened, null), [])
  return <div class="board-list">{children}</div>
}
