/** Choosing a stretch of time: a drag over a chart moves the two sliders, and its end shows what they say. */
import { brushed, edgeNear, positionOn } from '../../rules/axis.ts'
import { axisOf } from './axis-of.ts'
import type { InHand } from './in-hand.ts'

// What moved less was a press, not a drag.
const LEAST_DRAG_PX = 6

export function startBrush(root: HTMLElement, momentText: (at: number) => string): InHand {
  const form = root.querySelector<HTMLFormElement>('[data-brush]')!
  const [from, to] = [...form.querySelectorAll<HTMLInputElement>('input[type=range]')] as [
    HTMLInputElement,
    HTMLInputElement,
  ]
  let drag: { drawing: HTMLElement; startPx: number; isBrushing: boolean } | null = null

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

  root.addEventListener('pointerdown', (event) => {
    const drawing = (event.target as Element).closest<HTMLElement>('[data-brushable]')
    if (!drawing || event.button !== 0) return
    drawing.setPointerCapture(event.pointerId)
    drag = { drawing, startPx: event.clientX, isBrushing: false }
  })
  root.addEventListener('pointermove', ({ clientX }) => {
    if (!drag) return
    drag.isBrushing ||= Math.abs(clientX - drag.startPx) >= LEAST_DRAG_PX
    if (!drag.isBrushing) return
    from.value = String(edgeAt(drag.drawing, drag.startPx))
    to.value = String(edgeAt(drag.drawing, clientX))
    draw()
  })
  root.addEventListener('pointerup', () => {
    if (drag?.isBrushing) form.requestSubmit()
    drag = null
  })
  const giveUp = () => {
    if (drag) begin()
    drag = null
  }
  root.addEventListener('pointercancel', giveUp)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') giveUp()
  })
  form.addEventListener('input', draw)
  // Back from the part that was shown, a browser may put the sliders where they were.
  addEventListener('pageshow', draw)
  form.hidden = false
  begin()
  return { begin, isInHand: () => drag !== null || !isWhole() }
}

const isoText = (at: number) => new Date(at).toISOString()
