/** A board to think on: notes where they were put, a view that moves and scales, and acts for many at once. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { onAction } from '../../../../client/actions.ts'
import { localStore } from '../../../../client/local-store.ts'
import { useWatched } from '../../../../client/use-watched.ts'
import { foldText } from '../../../../platform/text/index.ts'
import { Button } from '../../../../ui/components/button.tsx'
import type { BoardGround } from './board-ground.ts'
import { listenToPan } from './board-pan.ts'
import { asMarkdown, boxOf, readingOrder, shownSize } from './board-rules.ts'
import { BoardTools, ChosenBar } from './board-tools.tsx'
import type { Desk } from './desk.ts'
import { listenToGestures } from './gestures.ts'
import type { Point } from './ground.ts'
import { listenToNoteKeys, type NoteKeys } from './note-keys.ts'
import { openNoteMenu } from './note-menu.tsx'
import { listenToPresses } from './note-presses.ts'
import { placeNotes } from './placing.ts'
import type { Sheet } from './sheet.ts'
import { KeptSticky } from './sticky.tsx'

const SNAP_PX = 8

export interface BoardProps {
  desk: Desk
  ground: BoardGround
  name: string
  wanted: string | null
  pulse: {
    get(): number
    watch(run: (pulse: number) => void): () => void
    set(pulse: number): void
  }
}

export function Board({ desk, ground, name, wanted, pulse }: BoardProps) {
  const { t, book, acts, locale } = desk
  const sheets = useWatched(book.sheets)
  useWatched(pulse)
  const [stop, setStop] = useState<string | null>(null)
  const [naming, setNaming] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [marquee, setMarquee] = useState<{ from: Point; to: Point } | null>(null)
  const [find, setFind] = useState('')
  const [color, setColor] = useState('')
  const [isSnapped, setSnapped] = useState(() => localStore.read('board-snap') !== false)
  const [isListed, setListed] = useState(() => innerWidth < 600)
  const latest = useRef({ chosen, isSnapped })
  latest.current = { chosen, isSnapped }
  const frame = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const keys = useRef<NoteKeys | null>(null)
  const ordered = useMemo(
    () => readingOrder(sheets, locale === 'he' ? 'rtl' : 'ltr'),
    [sheets, locale],
  )

  useLayoutEffect(() => {
    if (!surface.current || isListed) return
    placeNotes(surface.current, sheets, ground, { sure: null, doubtful: null })
  })
  useLayoutEffect(() => {
    if (frame.current && surface.current) ground.use(frame.current, surface.current)
  }, [isListed])

  /** Moving the view changes one transform, and no note is drawn again. */
  useLayoutEffect(() => {
    if (isListed) return
    const show = () => {
      const { x, y, zoom } = ground.view.get()
      const [box, dots] = [surface.current, frame.current]
      if (!box || !dots) return
      box.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
      dots.style.setProperty('--pan-x', `${x}px`)
      dots.style.setProperty('--pan-y', `${y}px`)
      dots.style.setProperty('--zoom', String(zoom))
    }
    show()
    return ground.view.watch(show)
  }, [isListed])

  useLayoutEffect(() => {
    const root = frame.current
    const elementOf = (id: string) =>
      document.querySelector<HTMLElement>(`.sticky[data-note="${id}"]`)
    const group = (id: string) =>
      latest.current.chosen.has(id) ? [...latest.current.chosen] : [id]
    desk.openMenu = (id, opener) =>
      openNoteMenu(desk, id, opener, {
        startMotion: (one, kind) => keys.current?.startMotion(one, kind),
        name: setNaming,
        positionFor: (one) => book.find(one)?.note.position ?? { x: 0, y: 0 },
        fit: (one) => fitToText(desk, one, elementOf(one)),
      })
    const noteKeys = listenToNoteKeys(document, desk, { chosen: group, name: setNaming })
    keys.current = noteKeys
    const stops = [noteKeys.stop, listenToPresses(document.body, desk)]
    if (root && !isListed) {
      stops.push(
        listenToGestures(root, {
          grabAt(target, event) {
            const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
            if (!id || target.closest('button, input, a')) return null
            const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge']
            if (edge) return { ids: [id], kind: edge as 'inline' | 'block' | 'corner' }
            if (!target.closest('.sticky__head')) return null
            if (event.shiftKey) {
              const next = new Set(latest.current.chosen)
              if (!next.delete(id)) next.add(id)
              setChosen(next)
              return null
            }
            return { ids: group(id), kind: 'move' }
          },
          elementOf,
          scale: () => 1 / ground.view.get().zoom,
          snap: () => (latest.current.isSnapped ? SNAP_PX : 1),
          scrollBy: () => {},
          onMoving: () => {},
          onMoved: ({ ids }, by) =>
            acts.move(ids, ({ note: { position } }) => ({
              x: position.x + by.x,
              y: position.y + by.y,
            })),
          onResized: (id, size) => acts.resize(id, size),
          onCancelled: () => book.sheets.set([...book.sheets.get()]),
        }),
        listenToPan(ground, {
          onPress: () => setChosen(new Set()),
          onTwice: (at) => made.current(at),
          onFrame(drawn, isDone) {
            setMarquee(isDone ? null : drawn)
            if (isDone && drawn) setChosen(new Set(within(book.sheets.get(), ground, drawn)))
          },
        }),
      )
    }
    return () => {
      for (const stop of stops) stop()
    }
  }, [isListed])

  const create = (at?: Point) => {
    const middle = frame.current?.getBoundingClientRect()
    const centre = middle
      ? ground.toBoard({
          x: middle.left + middle.width / 2 - 125,
          y: middle.top + middle.height / 3,
        })
      : { x: 100, y: 100 }
    acts.create({ at: freePlace(at ?? centre, book.sheets.get()) })
  }
  const made = useRef(create)
  made.current = create
  const fitAll = () => fitView(ground, sheets)
  useEffect(() => {
    const stops = [
      onAction('note-here', () => create()),
      onAction('board-fit', fitAll),
      onAction('board-find', () =>
        document.querySelector<HTMLElement>('.board-tools__find')?.focus(),
      ),
      onAction('board-list', () => setListed(!isListed)),
      onAction('board-export', () =>
        save(`${name}.md`, asMarkdown(name, ordered, t('notes.untitled'))),
      ),
    ]
    return () => stops.forEach((stop) => void stop())
  })

  useEffect(() => {
    const sheet = wanted ? book.find(wanted) : null
    if (!isListed && sheet) ground.show(sheet.note)
    else if (!isListed && !isInView(ground, sheets)) fitAll()
    if (wanted) document.querySelector<HTMLElement>(`.sticky[data-note="${wanted}"]`)?.focus()
  }, [isListed])

  const needle = foldText(find.trim())
  const isMatch = ({ mine, note }: Sheet) =>
    (needle === '' || foldText(`${mine.title}\n${mine.content}`).includes(needle)) &&
    (color === '' || note.color === color)
  const stopId = sheets.some(({ id }) => id === stop) ? stop : ordered[0]?.id
  const draw = (sheet: Sheet) => (
    <KeptSticky
      key={sheet.bornAs ?? sheet.id}
      desk={desk}
      sheet={sheet}
      look={isListed ? 'listed' : 'surface'}
      isStop={sheet.id === stopId}
      isChosen={chosen.has(sheet.id)}
      isFaded={!isMatch(sheet)}
      isNaming={naming === sheet.id}
      onNamed={() => setNaming(null)}
    />
  )
  return (
    <section
      class="board-desk"
      aria-label={t('notes.region', { n: sheets.length })}
      onFocusIn={({ target }) => {
        const id = (target as Element).closest<HTMLElement>('.sticky')?.dataset['note']
        if (id) setStop(id)
      }}
    >
      <BoardTools
        desk={desk}
        ground={ground}
        find={find}
        color={color}
        isSnapped={isSnapped}
        isListed={isListed}
        onFind={setFind}
        onColor={setColor}
        onCreate={() => create()}
        onFit={fitAll}
        onSnap={(isOn) => {
          setSnapped(isOn)
          localStore.write('board-snap', isOn)
        }}
        onList={setListed}
      />
      {chosen.size > 0 && (
        <ChosenBar
          desk={desk}
          ids={[...chosen].filter((id) => book.find(id))}
          onDone={() => setChosen(new Set())}
        />
      )}
      {isListed ? (
        <div class="board-list">{ordered.map(draw)}</div>
      ) : (
        <div ref={frame} class="board-frame" dir="ltr">
          <div ref={surface} class="board-surface">
            {ordered.map(draw)}
          </div>
          {marquee && <Marquee {...marquee} />}
          {sheets.length === 0 && <p class="board-empty">{t('notes.empty_board')}</p>}
          <Beyond desk={desk} ground={ground} sheets={sheets} onFit={fitAll} />
        </div>
      )}
    </section>
  )
}

function Marquee({ from, to }: { from: Point; to: Point }) {
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

const SIDES = ['top', 'bottom', 'left', 'right'] as const

/** Nothing is ever out of reach: what lies beyond an edge is counted there, and one press shows it all. */
function Beyond({
  desk,
  ground,
  sheets,
  onFit,
}: {
  desk: Desk
  ground: BoardGround
  sheets: readonly Sheet[]
  onFit(): void
}) {
  const [counts, setCounts] = useState<Record<string, number>>({})
  useEffect(() => {
    let frame = 0
    const count = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setCounts(beyond(ground, sheets))
      })
    }
    count()
    const stop = ground.view.watch(count)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [sheets])
  return (
    <>
      {SIDES.filter((side) => (counts[side] ?? 0) > 0).map((side) => (
        <Button
          key={side}
          class={`board-beyond board-beyond--${side}`}
          onClick={onFit}
          title={desk.t('notes.fit_all')}
        >
          <span aria-hidden="true">{counts[side]}</span>
          <span class="visually-hidden">{desk.t('notes.beyond', { n: counts[side]! })}</span>
        </Button>
      ))}
    </>
  )
}

function beyond(ground: BoardGround, sheets: readonly Sheet[]): Record<string, number> {
  const counts = { top: 0, bottom: 0, left: 0, right: 0 }
  const { x: panX, y: panY, zoom } = ground.view.get()
  const { clientWidth, clientHeight } = ground.frame
  for (const sheet of sheets) {
    const { width, height } = shownSize(sheet)
    const left = sheet.note.position.x * zoom + panX
    const top = sheet.note.position.y * zoom + panY
    if (left + width * zoom < 0) counts.left++
    else if (left > clientWidth) counts.right++
    else if (top + height * zoom < 0) counts.top++
    else if (top > clientHeight) counts.bottom++
  }
  return counts
}

function isInView(ground: BoardGround, sheets: readonly Sheet[]): boolean {
  const { top, bottom, left, right } = beyond(ground, sheets)
  return sheets.length === 0 || top! + bottom! + left! + right! < sheets.length
}

function fitView(ground: BoardGround, sheets: readonly Sheet[]): void {
  const box = boxOf(sheets)
  const { clientWidth, clientHeight } = ground.frame
  if (!box || clientWidth === 0) return
  const room = 32
  const zoom = Math.min(
    1,
    Math.max(
      0.5,
      Math.min(
        (clientWidth - 2 * room) / (box.right - box.left),
        (clientHeight - 2 * room) / (box.bottom - box.top),
      ),
    ),
  )
  ground.view.set({ zoom, x: room - box.left * zoom, y: room - box.top * zoom })
}

function within(
  sheets: readonly Sheet[],
  ground: BoardGround,
  { from, to }: { from: Point; to: Point },
): string[] {
  const { x: panX, y: panY, zoom } = ground.view.get()
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  return sheets.flatMap((sheet) => {
    const { width, height } = shownSize(sheet)
    const x = sheet.note.position.x * zoom + panX
    const y = sheet.note.position.y * zoom + panY
    const isIn = x < right && x + width * zoom > left && y < bottom && y + height * zoom > top
    return isIn ? [sheet.id] : []
  })
}

/** Not exactly on top of another note. */
function freePlace({ x, y }: Point, sheets: readonly Sheet[]): Point {
  let at = { x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)) }
  while (sheets.some(({ note: { position } }) => position.x === at.x && position.y === at.y)) {
    at = { x: at.x + 24, y: at.y + 24 }
  }
  return at
}

function fitToText({ acts, book }: Desk, id: string, element: HTMLElement | null): void {
  const sheet = book.find(id)
  const text = element?.querySelector<HTMLElement>('.sticky__text')
  if (!sheet || !element || !text) return
  const chrome = element.offsetHeight - text.offsetHeight
  acts.resize(id, { width: sheet.note.size.width, height: text.scrollHeight + chrome + 4 })
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
