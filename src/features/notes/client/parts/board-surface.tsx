/** The window onto a board: notes where they were put, on a surface that is moved and scaled as one. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Beyond } from './board-beyond.tsx'
import type { BoardState } from './board-controller.ts'
import type { BoardGround } from './board-ground.ts'
import { type Listened, listenToBoard } from './board-listeners.ts'
import type { Frame } from './board-view.ts'
import { placeNotes } from './placing.ts'
import type { Sheet } from './sheet.ts'

interface Props extends Listened {
  state: BoardState
  sheets: readonly Sheet[]
  children: ComponentChildren
}

export function BoardSurface({ state, sheets, children, ...listened }: Props) {
  const { desk, ground } = listened
  const frame = useRef<HTMLElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ground.use(frame.current!, surface.current!), [])
  useLayoutEffect(() =>
    placeNotes(surface.current!, sheets, ground, { sure: null, doubtful: null }),
  )
  useLayoutEffect(() => showView(ground, frame.current!, surface.current!), [])
  useLayoutEffect(() => listenToBoard(listened, frame.current), [])
  return (
    <section
      ref={frame}
      class="board-frame"
      dir="ltr"
      tabindex={0}
      aria-label={desk.t('notes.pan')}
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
      <Beyond desk={desk} ground={ground} sheets={sheets} />
    </section>
  )
}

/** Moving the view changes one transform, and no note is drawn again. */
function showView(ground: BoardGround, frame: HTMLElement, surface: HTMLElement): () => void {
  const show = () => {
    const { x, y, zoom } = ground.view.get()
    surface.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
    frame.style.setProperty('--pan-x', `${x}px`)
    frame.style.setProperty('--pan-y', `${y}px`)
    frame.style.setProperty('--zoom', String(zoom))
  }
  show()
  return ground.view.watch(show)
}

function Marquee({ from, to }: Frame) {
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
export function BoardList({ children, ...listened }: Listened & { children: ComponentChildren }) {
  useLayoutEffect(() => listenToBoard(listened, null), [])
  return <div class="board-list">{children}</div>
}
