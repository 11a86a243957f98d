/** A board to think on: notes where they were put, a view that moves and scales, and acts for many at once. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { onAction } from '../../../../client/actions.ts'
import { announce } from '../../../../client/announce.ts'
import { openLayer } from '../../../../client/layers.ts'
import { localStore } from '../../../../client/local-store.ts'
import { addShortcuts } from '../../../../client/shortcuts.ts'
import { useWatched } from '../../../../client/use-watched.ts'
import { foldText } from '../../../../platform/text/index.ts'
import { beginNote, isNoteBegun, readyNotes } from './begun-note.ts'
import { ArrangedBar } from './board-arranged.tsx'
import { Beyond } from './board-beyond.tsx'
import { ChosenBar } from './board-chosen.tsx'
import { type BoardGround, zoomAt } from './board-ground.ts'
import { listenToPan } from './board-pan.ts'
import { type Arrangement, arranged, asMarkdown, fileNameOf, readingOrder } from './board-rules.ts'
import { BoardTools } from './board-tools.tsx'
import { type Frame, fitView, freePlace, isAnyInView, within } from './board-view.ts'
import type { Desk } from './desk.ts'
import { fitToText } from './fit-to-text.ts'
import { listenToGestures } from './gestures.ts'
import type { Point } from './ground.ts'
import { listenToNoteKeys, type NoteKeys } from './note-keys.ts'
import { openNoteMenu } from './note-menu.tsx'
import { listenToPresses } from './note-presses.ts'
import { placeNotes } from './placing.ts'
import type { Sheet } from './sheet.ts'
import { KeptSticky } from './sticky.tsx'

const SNAP_PX = 8
const ZOOM_STEP = 1.25
const PAN_STEP = 64

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
  const stored = useWatched(book.sheets)
  useWatched(pulse)
  const [stop, setStop] = useState<string | null>(null)
  const [naming, setNaming] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isChoosing, setChoosing] = useState(false)
  const [marquee, setMarquee] = useState<Frame | null>(null)
  const [find, setFind] = useState('')
  const [color, setColor] = useState('')
  const [hit, setHit] = useState<string | null>(null)
  const [isSnapped, setSnapped] = useState(() => localStore.read('board-snap') !== false)
  const [isListed, setListed] = useState(() => innerWidth < 600)
  /** Places that are shown and not yet kept. */
  const [tried, setTried] = useState<ReadonlyMap<string, Point> | null>(null)
  const sheets = useMemo(() => (tried ? stored.map(placedBy(tried)) : stored), [stored, tried])
  const frame = useRef<HTMLElement>(null)
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
  useView(ground, frame, surface, isListed)

  const choose = (ids: Iterable<string>) => {
    const next = new Set(ids)
    setChosen(next)
    announce(t('notes.selected', { n: next.size }))
  }
  const toggle = (id: string) => {
    const next = new Set(latest.current.chosen)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  const stopChoosing = () => {
    setChosen(new Set())
    setChoosing(false)
  }
  const create = (at?: Point) => {
    const box = frame.current?.getBoundingClientRect()
    const middle = box
      ? ground.toGround({ x: box.left + box.width / 2 - 125, y: box.top + box.height / 3 })
      : { x: 100, y: 100 }
    acts.create({ at: freePlace(at ?? middle, book.sheets.get()) })
  }
  const latest = useRef({ chosen, isSnapped, isChoosing, create })
  latest.current = { chosen, isSnapped, isChoosing, create }

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
        choose: toggle,
      })
    const noteKeys = listenToNoteKeys(document, desk, {
      chosen: group,
      name: setNaming,
      choose: { one: toggle, all: () => choose(book.sheets.get().map(({ id }) => id)) },
    })
    keys.current = noteKeys
    const stops = [noteKeys.stop, listenToPresses(document.body, desk)]
    if (root && !isListed) {
      stops.push(
        listenToGestures(root, {
          grabAt(target, event) {
            const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
            if (!id || event.shiftKey || target.closest('button, input, a')) return null
            const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge']
            if (edge) return { ids: [id], kind: edge as 'inline' | 'block' | 'corner' }
            return target.closest('.sticky__head') ? { ids: group(id), kind: 'move' } : null
          },
          elementOf,
          scale: () => 1 / ground.view.get().zoom,
          snap: () => (latest.current.isSnapped ? SNAP_PX : 1),
          edges: () => root.getBoundingClientRect(),
          scrollBy(by) {
            const { x, y, zoom } = ground.view.get()
            ground.view.set({ zoom, x: x - by.x, y: y - by.y })
            return { x: by.x / zoom, y: by.y / zoom }
          },
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
          isFraming: () => latest.current.isChoosing,
          onPress: () => setChosen(new Set()),
          onTwice: (at) => latest.current.create(at),
          onFrame(drawn, isDone) {
            setMarquee(isDone ? null : drawn)
            if (isDone && drawn) choose(within(book.sheets.get(), ground, drawn))
          },
        }),
      )
    }
    return () => {
      for (const stop of stops) stop()
    }
  }, [isListed])

  useEffect(() => {
    const count = document.querySelector('[data-note-count]')
    if (count) count.textContent = t('notes.n_notes', { n: stored.length })
  }, [stored.length])

  // Esc gives a choice up.
  const hasChoice = chosen.size > 0 || isChoosing
  useEffect(() => {
    if (!hasChoice) return
    return openLayer({ close: stopChoosing })
  }, [hasChoice])
  // Places that are only tried hold back everything else until they are kept or not.
  useEffect(() => {
    if (!tried) return
    fitView(ground, sheets)
    return openLayer({ close: () => setTried(null) })
  }, [tried])

  const scale = (to: number) => {
    const { clientWidth, clientHeight } = ground.frame
    ground.view.set(zoomAt(ground.view.get(), to, { x: clientWidth / 2, y: clientHeight / 2 }))
  }
  const fitAll = () => fitView(ground, sheets)
  const snapTo = (isOn: boolean) => {
    setSnapped(isOn)
    localStore.write('board-snap', isOn)
  }
  const arrange = (how: Arrangement) => setTried(arranged(book.sheets.get(), how))
  useEffect(() => {
    const acting: Record<string, () => void> = {
      'note-here': () => {
        if (beginNote()) create()
      },
      'board-fit': fitAll,
      'board-find': () => document.querySelector<HTMLElement>('.board-tools__find')?.focus(),
      'board-list': () => setListed(!isListed),
      'board-snap': () => snapTo(!isSnapped),
      'board-choose': () => setChoosing(!isChoosing),
      'board-choose-all': () => choose(book.sheets.get().map(({ id }) => id)),
      'board-grid': () => arrange('grid'),
      'board-by-color': () => arrange('color'),
      'board-by-date': () => arrange('date'),
      'board-zoom-in': () => scale(ground.view.get().zoom * ZOOM_STEP),
      'board-zoom-out': () => scale(ground.view.get().zoom / ZOOM_STEP),
      'board-zoom-reset': () => scale(1),
      'board-export': () => save(fileNameOf(name), asMarkdown(name, ordered, t('notes.untitled'))),
    }
    const stops = Object.entries(acting).map(([name, act]) => onAction(name, act))
    return () => stops.forEach((stop) => void stop())
  })
  useEffect(() => {
    readyNotes()
    if (isNoteBegun()) create()
  }, [])
  useEffect(() => panByKeys(ground, t('notes.pan'), t('notes.keys_board')), [])

  useEffect(() => {
    const sheet = wanted ? book.find(wanted) : null
    if (!isListed && sheet) ground.show(sheet.note)
    else if (!isListed && !isAnyInView(ground, sheets)) fitAll()
    if (wanted) document.querySelector<HTMLElement>(`.sticky[data-note="${wanted}"]`)?.focus()
  }, [isListed])

  const needle = foldText(find.trim())
  const isSought = needle !== '' || color !== ''
  const isMatch = ({ mine, note }: Sheet) =>
    (needle === '' || foldText(`${mine.title}\n${mine.content}`).includes(needle)) &&
    (color === '' || note.color === color)
  const found = isSought ? ordered.filter(isMatch) : []
  const showHit = (by: 1 | -1) => {
    if (found.length === 0) return
    const at = found.findIndex(({ id }) => id === hit)
    const next = found[(at + by + found.length) % found.length]!
    setHit(next.id)
    if (isListed)
      document.querySelector(`.sticky[data-note="${next.id}"]`)?.scrollIntoView({ block: 'center' })
    else ground.show(next.note)
  }
  const stopId = sheets.some(({ id }) => id === stop) ? stop : ordered[0]?.id
  const draw = (sheet: Sheet) => (
    <KeptSticky
      key={sheet.bornAs ?? sheet.id}
      desk={desk}
      sheet={sheet}
      look={isListed ? 'listed' : 'surface'}
      isStop={sheet.id === stopId}
      isChosen={chosen.has(sheet.id)}
      isFaded={isSought && !isMatch(sheet)}
      isHit={isSought && sheet.id === hit}
      isNaming={naming === sheet.id}
      onNamed={() => setNaming(null)}
    />
  )
  return (
    <section
      class="board-desk"
      aria-label={t('notes.region', { n: sheets.length })}
      data-choosing={isChoosing ? '' : undefined}
      onFocusIn={({ target }) => {
        const note = (target as Element).closest<HTMLElement>('.sticky')
        const id = note?.dataset['note']
        if (!id) return
        setStop(id)
        // The frame does not scroll by itself; a pointer sees what it presses.
        const sheet = book.find(id)
        if (sheet && !isListed && (target as Element).matches(':focus-visible'))
          ground.reveal(sheet.note)
      }}
      onClickCapture={(event) => {
        const target = event.target as Element
        const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
        const isMeant = event.shiftKey || latest.current.isChoosing
        if (!id || !isMeant || target.closest('button, a, input, textarea')) return
        event.preventDefault()
        event.stopPropagation()
        toggle(id)
      }}
    >
      <BoardTools
        desk={desk}
        ground={ground}
        find={find}
        found={isSought ? found.length : null}
        color={color}
        isSnapped={isSnapped}
        isListed={isListed}
        isChoosing={isChoosing}
        onFind={setFind}
        onHit={showHit}
        onColor={setColor}
        onArrange={arrange}
      />
      {tried && (
        <ArrangedBar
          t={t}
          onKeep={() => {
            acts.arrangeAll(tried)
            setTried(null)
          }}
          onUndo={() => setTried(null)}
        />
      )}
      {!tried && hasChoice && (
        <ChosenBar
          desk={desk}
          ids={[...chosen].filter((id) => book.find(id))}
          onAll={() => choose(sheets.map(({ id }) => id))}
          onDone={stopChoosing}
        />
      )}
      {isListed ? (
        <div class="board-list">{ordered.map(draw)}</div>
      ) : (
        <section ref={frame} class="board-frame" dir="ltr" tabindex={0} aria-label={t('notes.pan')}>
          <div
            ref={surface}
            class="board-surface"
            inert={tried !== null}
            data-tried={tried ? '' : undefined}
          >
            {ordered.map(draw)}
          </div>
          {marquee && <Marquee {...marquee} />}
          <Beyond desk={desk} ground={ground} sheets={sheets} />
        </section>
      )}
      {sheets.length === 0 && <p class="board-empty">{t('notes.empty_board')}</p>}
    </section>
  )
}

function placedBy(places: ReadonlyMap<string, Point>) {
  return (sheet: Sheet): Sheet => {
    const position = places.get(sheet.id)
    return position ? { ...sheet, note: { ...sheet.note, position } } : sheet
  }
}

/** Moving the view changes one transform, and no note is drawn again. */
function useView(
  ground: BoardGround,
  frame: { current: HTMLElement | null },
  surface: { current: HTMLElement | null },
  isListed: boolean,
): void {
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
}

/** Arrows move the view while the board itself has the focus. */
function panByKeys(ground: BoardGround, label: string, group: string): () => void {
  const row = (keys: string, x: number, y: number) => ({
    id: `board-pan-${keys}`,
    keys,
    label,
    group,
    // Not while a note in it has the focus: then arrows go from note to note.
    within: '.board-frame:focus',
    isRepeating: true,
    run() {
      const view = ground.view.get()
      ground.view.set({ ...view, x: view.x - x, y: view.y - y })
    },
  })
  return addShortcuts([
    row('ArrowUp', 0, -PAN_STEP),
    row('ArrowDown', 0, PAN_STEP),
    row('ArrowLeft', -PAN_STEP, 0),
    row('ArrowRight', PAN_STEP, 0),
  ])
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

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
