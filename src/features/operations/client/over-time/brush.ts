/** Selects a time range: a drag over a chart moves the two sliders, and its end shows the result. */
import { brushed, edgeNear, positionOn } from '../../rules/observability/axis.ts'
import { axisOf } from './axis-of.ts'
import type { InHand } from './in-hand.ts'

export function startBrush(root: HTMLElement, momentText: (at: number) => string): InHand {
  const form = root.querySelector<HTMLFormElement>('[data-brush]')!
  const [from, to] = [...form.querySelectorAll<HTMLInputElement>('input[type=range]')] as [
    HTMLInputElement,
    HTMLInputElement,
  ]

  const edges = () => [from.valueAsNumber, to.valueAsNumber] as const
  const isWhole = () => Math.abs(to.valueAsNumber - from.valueAsNumber) === axisOf(root).steps

  function draw(): void {
    const axis = axisOf(root)
    const { start, end } = brushed(axis, ...edges())
    const [first, last] = [positionOn(axis, start), positionOn(axis, end)]
    for (const box of root.querySelectorAll<HTMLElement>('.watch__brushed')) {
      box.hidden = isWhole()
      box.style.insetInlineStart = `${100 * first}%`
      box.style.inlineSize = `${100 * (last - first)}%`
    }
    for (const slider of [from, to])
      slider.ariaValueText = momentText(axis.from + slider.valueAsNumber * axis.stepMs)
    form.querySelector<HTMLInputElement>('[name=start_time]')!.value = isoText(start)
    form.querySelector<HTMLInputElement>('[name=end_time]')!.value = isoText(end)
    form.querySelector('output')!.textContent = `${momentText(start)} – ${momentText(end)}`
  }

  function begin(): void {
    const { steps } = axisOf(root)
    for (const slider of [from, to]) slider.max = String(steps)
    from.value = '0'
    to.value = String(steps)
    draw()
  }

  const edgeAt = (drawing: HTMLElement, px: number) => {
    const { left, width } = drawing.getBoundingClientRect()
    return edgeNear(axisOf(root), (px - left) / width)
  }

  const isDragging = listenToDrags(root, {
    onMove(drawing, startPx, px) {
      from.value = String(edgeAt(drawing, startPx))
      to.value = String(edgeAt(drawing, px))
      draw()
    },
    onEnd: () => form.requestSubmit(),
    onGivenUp: begin,
  })
  form.addEventListener('input', draw)
  // After going back, a browser may restore old positions of the sliders.
  addEventListener('pageshow', draw)
  form.hidden = false
  begin()
  return { begin, isInHand: () => isDragging() || !isWhole() }
}

const isoText = (at: number) => new Date(at).toISOString()

// A shorter movement was a press, not a drag.
const LEAST_DRAG_PX = 6

interface DragListeners {
  onMove(drawing: HTMLElement, startPx: number, px: number): void
  onEnd(): void
  onGivenUp(): void
}

/** Reports whether a finger is down on a chart. */
function listenToDrags(root: HTMLElement, { onMove, onEnd, onGivenUp }: DragListeners) {
  let drag: { drawing: HTMLElement; startPx: number; isBrushing: boolean } | null = null
  root.addEventListener('pointerdown', (event) => {
    const drawing = (event.target as Element).closest<HTMLElement>('[data-brushable]')
    if (!drawing || event.button !== 0) return
    drawing.setPointerCapture(event.pointerId)
    drag = { drawing, startPx: event.clientX, isBrushing: false }
  })
  root.addEventListener('pointermove', ({ clientX }) => {
    if (!drag) return
    drag.isBrushing ||= Math.abs(clientX - drag.startPx) >= LEAST_DRAG_PX
    if (drag.isBrushing) onMove(drag.drawing, drag.startPx, clientX)
  })
  root.addEventListener('pointerup', () => {
    if (drag?.isBrushing) onEnd()
    drag = null
  })
  const giveUp = () => {
    if (drag) onGivenUp()
    drag = null
  }
  root.addEventListener('pointercancel', giveUp)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') giveUp()
  })
  return () => drag !== null
}
