/**
 * Puts the drawn notes where they belong: first everything is measured, then everything is written, so that a frame
 * has one layout however many notes there are. What is shown is kept within reach; nothing of that is stored.
 */
import type { Ground } from './ground.ts'
import type { Sheet } from './sheet.ts'

const GAP = 8
/** So much of a head always stays within reach. */
const REACH = 48
const LEAD_AT = 18

export type Look = 'margin' | 'surface' | 'screen'

/** How a note is shown on this ground; null when it is shown as a mark, in the list or in the tray instead. */
export function lookOf({ note }: Sheet, ground: Ground, hasMargin: boolean): Look | null {
  if (ground.kind === 'board') return 'surface'
  if (note.mode === 'screen') return 'screen'
  if (note.mode === 'surface') return 'surface'
  if (note.anchor_state === 'lost') return null
  return hasMargin ? 'margin' : null
}

interface Shown {
  sheet: Sheet
  element: HTMLElement
  look: Look
}

export function placeNotes(
  layer: HTMLElement,
  sheets: readonly Sheet[],
  ground: Ground,
  leads: { sure: SVGPathElement | null; doubtful: SVGPathElement | null },
): void {
  const margin = ground.margin()
  const { offsetTop, offsetLeft, offsetWidth } = ground.box
  const shown: Shown[] = sheets.flatMap((sheet) => {
    const look = lookOf(sheet, ground, margin !== null)
    const element = layer.querySelector<HTMLElement>(`[data-note="${sheet.id}"]`)
    return look && element ? [{ sheet, element, look }] : []
  })
  const besides = shown
    .filter(({ look }) => look === 'margin')
    .map((one) => ({ ...one, top: ground.topOf(one.sheet.note), height: one.element.offsetHeight }))
    .sort((a, b) => (a.top ?? 0) - (b.top ?? 0))
  const frees = shown
    .filter(({ look }) => look !== 'margin')
    .map((one) => ({ ...one, ...one.sheet.note.size }))
  const reach = offsetWidth + (margin ? margin.width : 0)

  if (ground.kind !== 'board') {
    layer.style.insetBlockStart = `${offsetTop}px`
    layer.style.insetInlineStart = `${offsetLeft}px`
    layer.style.inlineSize = `${offsetWidth}px`
  }
  for (const { sheet, element, look, width, height } of frees) {
    const { x, y } = sheet.note.position
    const isOnBoard = ground.kind === 'board'
    const [mostX, mostY] =
      look === 'screen'
        ? [innerWidth - Math.min(width, innerWidth), innerHeight - Math.min(height, REACH)]
        : [Math.max(0, reach - Math.min(width, reach)), Number.POSITIVE_INFINITY]
    const shownX = isOnBoard ? x : Math.max(0, Math.min(x, mostX))
    const shownY = isOnBoard ? y : Math.max(0, Math.min(y, mostY))
    put(element, shownX, shownY)
    // A minimised note keeps its height in store; a narrow screen shows what fits and writes nothing.
    const isFolded = sheet.note.is_minimized && !sheet.isEditing
    element.style.inlineSize = `${isOnBoard ? width : Math.min(width, Math.max(120, reach))}px`
    element.style.blockSize = isFolded ? '' : `${height}px`
  }
  const lines = { sure: '', doubtful: '' }
  let bottom = Number.NEGATIVE_INFINITY
  for (const { sheet, element, top, height } of besides) {
    element.hidden = top === null
    if (top === null || margin === null) continue
    const y = Math.max(top, bottom + GAP)
    bottom = y + height
    put(element, margin.x, y)
    element.style.inlineSize = `${margin.width}px`
    element.style.blockSize = ''
    element.style.setProperty('--tallest', `${sheet.note.size.height}px`)
    const state = sheet.note.anchor_state
    lines[state === 'edited' || state === 'moved' ? 'doubtful' : 'sure'] += leadTo(
      margin,
      offsetWidth,
      top,
      y,
    )
  }
  leads.sure?.setAttribute('d', lines.sure)
  leads.doubtful?.setAttribute('d', lines.doubtful)
}

function put(element: HTMLElement, x: number, y: number): void {
  element.style.setProperty('--at', `translate(${x}px, ${y}px)`)
  element.dataset['x'] = String(x)
  element.dataset['y'] = String(y)
}

/** A hairline from the text to the note, with a knee where the note had to make room. */
function leadTo(
  margin: { x: number; width: number },
  width: number,
  top: number,
  y: number,
): string {
  const isAfter = margin.x > 0
  const from = isAfter ? width : 0
  const to = isAfter ? margin.x : margin.x + margin.width
  const knee = (from + to) / 2
  const [start, end] = [top + LEAD_AT / 2 + 1, y + LEAD_AT]
  return `M${from} ${start}H${knee}V${end}H${to}`
}
