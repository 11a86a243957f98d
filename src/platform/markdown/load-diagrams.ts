/**
 * Draws the diagrams of a page as they come near the screen. Mermaid itself lives in a sandboxed frame; here its
 * picture is checked and shown as an image, so that no markup of it ever enters the page.
 */
import type { DrawAnswer, DrawRequest } from './diagram-messages.ts'
import { FRAME_READY } from './diagram-messages.ts'
import { isPlainDrawing } from './drawing-check.ts'

export interface DiagramOptions {
  /** The route that serves `diagramFramePage`. */
  frameUrl: string
  isDark: boolean
  words: { diagram: string; diagramFailed: string }
}

// A diagram that is not there by now hangs; the frame is thrown away with it.
const PATIENCE_MS = 20_000
const NEAR = '600px'
const LONGEST_FAULT = 500

/** Begins to watch the diagrams under `root`; the function it returns ends that and takes everything away. */
export function watchDiagrams(root: ParentNode, options: DiagramOptions): () => void {
  let frame: DrawingFrame | null = null
  const addresses: string[] = []
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watcher.unobserve(target)
        void draw(target)
      }
    },
    { rootMargin: NEAR },
  )
  for (const figure of root.querySelectorAll('[data-diagram="waiting"]')) watcher.observe(figure)

  return () => {
    watcher.disconnect()
    frame?.close()
    for (const address of addresses) URL.revokeObjectURL(address)
  }

  async function draw(figure: Element): Promise<void> {
    figure.setAttribute('data-diagram', 'drawing')
    const source = figure.querySelector('pre')?.textContent ?? ''
    if (!frame?.isOpen) frame = openFrame(options.frameUrl)
    const answer = await frame.draw(source, options.isDark)
    if (!figure.isConnected) return
    if ('fault' in answer || !isPlainDrawing(answer.svg)) {
      showFault(figure, options, 'fault' in answer ? answer.fault : '')
    } else {
      addresses.push(showPicture(figure, options, answer))
    }
  }
}

interface DrawingFrame {
  isOpen: boolean
  draw(source: string, isDark: boolean): Promise<DrawAnswer>
  close(): void
}

function openFrame(url: string): DrawingFrame {
  const waiting = new Map<number, { resolve(answer: DrawAnswer): void; timer: number }>()
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.className = 'md-diagram-frame'
  element.tabIndex = -1
  element.setAttribute('aria-hidden', 'true')
  let sayReady = () => {}
  const ready = new Promise<void>((resolve) => {
    sayReady = resolve
  })
  const listen = ({ source, data }: MessageEvent) => {
    if (source !== element.contentWindow) return
    if (data === FRAME_READY) sayReady()
    else settle(data as DrawAnswer)
  }
  window.addEventListener('message', listen)
  element.src = url
  document.body.append(element)

  const self: DrawingFrame = { isOpen: true, draw, close }
  return self

  async function draw(source: string, isDark: boolean): Promise<DrawAnswer> {
    const id = nextId++
    return new Promise((resolve) => {
      const timer = window.setTimeout(() => {
        settle({ id, fault: '' })
        close()
      }, PATIENCE_MS)
      waiting.set(id, { resolve, timer })
      void ready.then(() => {
        const request: DrawRequest = { id, source, isDark }
        // The frame has no origin that could be named; it is our own page, by its address and its policy.
        element.contentWindow?.postMessage(request, '*')
      })
    })
  }

  function settle(answer: DrawAnswer): void {
    const asked = waiting.get(answer?.id)
    if (!asked) return
    waiting.delete(answer.id)
    window.clearTimeout(asked.timer)
    asked.resolve(answer)
  }

  function close(): void {
    self.isOpen = false
    window.removeEventListener('message', listen)
    element.remove()
    for (const id of [...waiting.keys()]) settle({ id, fault: '' })
  }
}

let nextId = 1

function showPicture(
  figure: Element,
  { words }: DiagramOptions,
  { svg, width, height }: { svg: string; width: number; height: number },
): string {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  const image = document.createElement('img')
  image.className = 'md-diagram__picture'
  image.alt = words.diagram
  image.width = Math.min(Number(width) || 300, 10_000)
  image.height = Math.min(Number(height) || 150, 10_000)
  image.src = address
  figure.querySelector('details')?.removeAttribute('open')
  figure.prepend(image)
  figure.setAttribute('data-diagram', 'drawn')
  return address
}

function showFault(figure: Element, { words }: DiagramOptions, reason: string): void {
  const fault = document.createElement('p')
  fault.className = 'md-diagram__fault'
  fault.dir = 'auto'
  fault.textContent = [words.diagramFailed, String(reason).slice(0, LONGEST_FAULT)]
    .filter(Boolean)
    .join('\n')
  figure.prepend(fault)
  figure.setAttribute('data-diagram', 'failed')
}
