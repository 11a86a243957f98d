/** The notes over a text: beside their lines where there is room, as marks in the gutter where there is not. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { openLayer } from '../../../../client/layers.ts'
import { useWatched } from '../../../../client/use-watched.ts'
import { paperInk } from '../../../../ui/components/paper.ts'
import { Icon } from '../../../../ui/icons/icon.tsx'
import { isPaletteColor } from '../../contract/limits.ts'
import { marksOf } from '../../rules/marks.ts'
import { showAskingBar } from './asking-bar.ts'
import type { Desk } from './desk.ts'
import { fitToText } from './fit-to-text.ts'
import { listenToGestures } from './gestures.ts'
import { NO_SPOT, type Spot, spotOf } from './ground.ts'
import { listenToNoteKeys, type NoteKeys } from './note-keys.ts'
import { openNoteMenu } from './note-menu.tsx'
import { listenToPresses } from './note-presses.ts'
import { lookOf, placeNotes } from './placing.ts'
import type { Sheet } from './sheet.ts'
import { KeptSticky } from './sticky.tsx'
import { isLost } from './tray.tsx'

export interface LayerProps {
  desk: Desk
  /** Asked by address: it is shown and focused. */
  wanted: string | null
  /** Grows whenever something that the notes do not know themselves has changed: the outbox, the engine. */
  pulse: {
    get(): number
    watch(run: (pulse: number) => void): () => void
    set(pulse: number): void
  }
  onSheets(sheets: readonly Sheet[]): void
}

export function Layer({ desk, wanted, pulse, onSheets }: LayerProps) {
  const { ground, book, acts } = desk
  const sheets = useWatched(book.sheets)
  useWatched(pulse)
  const [stop, setStop] = useState<string | null>(null)
  const [naming, setNaming] = useState<string | null>(null)
  const [choosing, setChoosing] = useState<string | null>(null)
  const [, setMoved] = useState(0)
  const layer = useRef<HTMLElement>(null)
  const sure = useRef<SVGPathElement>(null)
  const doubtful = useRef<SVGPathElement>(null)
  const keys = useRef<NoteKeys | null>(null)
  const hasMargin = ground.margin() !== null
  const shown = sheets.flatMap((sheet) => {
    const look = lookOf(sheet, ground, hasMargin)
    return look ? [{ sheet, look }] : []
  })
  const marks = hasMargin ? [] : marksOf(sheets.map(({ id, note }) => ({ ...note, id })))

  const place = () => {
    if (!layer.current) return
    placeNotes(layer.current, book.sheets.get(), ground, {
      sure: sure.current,
      doubtful: doubtful.current,
    })
  }
  useLayoutEffect(place)
  useEffect(() => onSheets(sheets), [sheets])
  useEffect(() => {
    const watcher = new ResizeObserver(place)
    for (const element of layer.current!.querySelectorAll('.sticky--margin'))
      watcher.observe(element)
    return () => watcher.disconnect()
  }, [shown.map(({ sheet }) => sheet.id).join()])
  useEffect(() => ground.watch(() => setMoved((count) => count + 1)), [])

  useLayoutEffect(() => {
    const root = layer.current!
    const elementOf = (id: string) => root.querySelector<HTMLElement>(`.sticky[data-note="${id}"]`)
    const does = {
      startMotion: (id: string, kind: 'move' | 'resize') => keys.current?.startMotion(id, kind),
      name: setNaming,
      positionFor: (id: string, mode: string) => positionOf(root, ground.box, elementOf(id), mode),
      fit: (id: string) => fitToText(desk, id, elementOf(id)),
    }
    desk.openMenu = (id, opener) => openNoteMenu(desk, id, opener, does)
    desk.chooseSpot = setChoosing
    const noteKeys = listenToNoteKeys(document, desk, { chosen: (id) => [id], name: setNaming })
    keys.current = noteKeys
    const stops = [
      noteKeys.stop,
      listenToPresses(document.body, desk),
      listenToGestures(root, {
        grabAt(target) {
          const element = target.closest<HTMLElement>('.sticky')
          const id = element?.dataset['note']
          if (!id || target.closest('button, input, a')) return null
          const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge']
          if (edge) return { ids: [id], kind: edge as 'inline' | 'block' | 'corner' }
          return target.closest('.sticky__head') ? { ids: [id], kind: 'move' } : null
        },
        elementOf,
        scale: () => 1,
        snap: () => 1,
        edges: () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }),
        scrollBy({ y }) {
          const before = scrollY
          scrollBy(0, y)
          return { x: 0, y: scrollY - before }
        },
        onMoving({ ids }) {
          const sheet = book.find(ids[0]!)
          const element = elementOf(ids[0]!)
          if (!sheet || !element?.classList.contains('sticky--margin')) return
          const spot = spotUnder(element, ground)
          if (spot) ground.light({ ...sheet.note, ...spot, anchor_state: 'exact' })
        },
        onMoved({ ids: [id = ''] }, by) {
          const element = elementOf(id)
          ground.light(null)
          if (element?.classList.contains('sticky--margin')) {
            const spot = spotUnder(element, ground)
            const before = book.find(id)?.note
            if (spot && before && !isSameSpot(spot, spotOf(before))) acts.attach(id, spot)
            else place()
            return
          }
          // From where it was shown: on a narrow screen that is not where it is stored.
          const { x, y } = element?.dataset ?? {}
          acts.move([id], () => ({ x: Number(x ?? 0) + by.x, y: Number(y ?? 0) + by.y }))
        },
        onResized: (id, size) => {
          const isBeside = elementOf(id)?.classList.contains('sticky--margin')
          const width = book.find(id)?.note.size.width ?? size.width
          acts.resize(id, isBeside ? { ...size, width } : size)
        },
        onCancelled: () => {
          ground.light(null)
          setMoved((count) => count + 1)
        },
      }),
      lightOnHover(root, desk),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  useEffect(() => {
    if (!choosing) return
    return chooseSpot(desk, choosing, () => setChoosing(null))
  }, [choosing])

  useEffect(() => {
    if (wanted) focusWanted(desk, wanted)
  }, [wanted])

  const stopId = shown.some(({ sheet }) => sheet.id === stop) ? stop : shown[0]?.sheet.id
  return (
    <section
      ref={layer}
      class="notes-layer"
      dir="ltr"
      aria-label={desk.t('notes.region', { n: sheets.length })}
      onFocusIn={({ target }) => {
        const id = (target as Element).closest<HTMLElement>('.sticky')?.dataset['note']
        if (id) setStop(id)
      }}
    >
      <svg class="notes-layer__leads" aria-hidden="true">
        <path ref={sure} />
        <path ref={doubtful} class="notes-layer__doubtful" />
      </svg>
      {marks.map(({ line, key, ids, color }) => (
        <button
          key={key}
          class={`note-mark paper${ground.kind === 'source' ? '' : ' note-mark--edge'}`}
          type="button"
          data-paper={isPaletteColor(color) ? color : 'custom'}
          data-more={ids.length > 1 ? ids.length : undefined}
          style={{
            insetBlockStart: `${topOf(desk, ids[0]!)}px`,
            ...(isPaletteColor(color) ? {} : { '--paper': color, '--paper-ink': paperInk(color) }),
          }}
          aria-label={markWords(desk, line, ids)}
          onClick={() => desk.openTray(ids)}
        >
          {ground.kind === 'source' ? line : <Icon name="sticky-note" />}
        </button>
      ))}
      {shown.map(({ sheet, look }) => (
        <KeptSticky
          key={sheet.bornAs ?? sheet.id}
          desk={desk}
          sheet={sheet}
          look={look}
          isStop={sheet.id === stopId}
          isNaming={naming === sheet.id}
          onNamed={() => setNaming(null)}
        />
      ))}
    </section>
  )
}

function markWords({ t, ground, book }: Desk, line: number | null, ids: string[]): string {
  const n = ids.length
  if (line !== null) return t('notes.notes_on_line', { n, line })
  const note = book.find(ids[0]!)?.note
  return t('notes.notes_at', { n, text: note ? ground.wordsAt(spotOf(note)) : '' })
}

function topOf({ ground, book }: Desk, id: string): number {
  const note = book.find(id)?.note
  return (note && ground.topOf(note)) ?? -9_999
}

/** The place beside a dragged note's head. */
function spotUnder(element: HTMLElement, ground: Desk['ground']): Spot | null {
  return ground.spotAt(element.getBoundingClientRect().top + 10)
}

function isSameSpot(one: Spot, other: Spot): boolean {
  return one.line_start === other.line_start && one.anchor_id === other.anchor_id
}

/** Switching keeps the note where it is on the screen. */
function positionOf(
  layer: HTMLElement,
  box: HTMLElement,
  element: HTMLElement | null,
  mode: string,
) {
  const at = (element ?? layer).getBoundingClientRect()
  const origin = mode === 'screen' ? { left: 0, top: 0 } : box.getBoundingClientRect()
  return { x: Math.max(0, at.left - origin.left), y: Math.max(0, at.top - origin.top) }
}

/** Pointing at a note lights its lines; pointing at a line lights its notes. */
function lightOnHover(root: HTMLElement, { ground, book }: Desk): () => void {
  const onNote = ({ target, type }: Event) => {
    const id = (target as Element).closest<HTMLElement>('.sticky')?.dataset['note']
    const isIn = type === 'pointerover' || type === 'focusin'
    ground.light((isIn && id && book.find(id)?.note) || null)
  }
  const onLine = ({ target }: Event) => {
    const line = Number((target as Element).closest<HTMLElement>('.line')?.dataset['line'] ?? 0)
    for (const element of root.querySelectorAll<HTMLElement>('.sticky--margin')) {
      const note = book.find(element.dataset['note'] ?? '')?.note
      const isLit =
        line > 0 &&
        note?.line_start != null &&
        line >= note.line_start &&
        line <= (note.line_end ?? note.line_start)
      element.toggleAttribute('data-lit', isLit)
    }
  }
  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'])
    root.addEventListener(type, onNote)
  ground.box.addEventListener('pointerover', onLine)
  return () => {
    for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout']) {
      root.removeEventListener(type, onNote)
    }
    ground.box.removeEventListener('pointerover', onLine)
  }
}

/** The next press on the text is the note's new place, by pointer, by Enter on a line or by its number. */
function chooseSpot(desk: Desk, id: string, onDone: () => void): () => void {
  const { ground, acts, t } = desk
  const take = (spot: Spot | null) => {
    if (spot) acts.attach(id, spot)
    onDone()
  }
  const hide = showAskingBar(
    t('notes.choose_now'),
    ...(ground.kind === 'source' ? [lineField(desk, take)] : []),
    { label: t('notes.as_before'), run: onDone },
  )
  ground.box.classList.add('is-choosing')
  const press = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    // A press by Enter has no place of its own.
    const { top, height } = (event.target as Element).getBoundingClientRect()
    take(ground.spotAt(event.detail === 0 ? top + height / 2 : event.clientY))
  }
  ground.box.addEventListener('click', press, { capture: true })
  const leave = openLayer({ close: onDone })
  return () => {
    ground.box.removeEventListener('click', press, { capture: true })
    ground.box.classList.remove('is-choosing')
    hide()
    leave()
  }
}

function lineField({ t, ground }: Desk, take: (spot: Spot) => void): HTMLElement {
  const field = document.createElement('input')
  field.type = 'number'
  field.min = '1'
  field.className = 'notes-choosing__line'
  field.setAttribute('aria-label', t('notes.line_number'))
  field.placeholder = t('notes.line_number')
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    const spot = ground.step({ ...NO_SPOT, line_start: Math.trunc(field.valueAsNumber) - 1 }, 1)
    if (spot) take(spot)
    else field.select()
  })
  return field
}

function focusWanted(desk: Desk, id: string): void {
  const sheet = desk.book.find(id)
  if (!sheet) return
  if (isLost(sheet)) {
    desk.openTray()
    return
  }
  desk.ground.show(sheet.note)
  const element = document.querySelector<HTMLElement>(`.sticky[data-note="${id}"]`)
  if (element) {
    element.focus({ preventScroll: true })
    element.dataset['arrived'] = ''
    setTimeout(() => delete element.dataset['arrived'], 1_000)
  } else desk.openTray([id])
}
