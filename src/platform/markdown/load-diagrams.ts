/**
 * Draws the diagrams of a page as they come near the screen. Mermaid itself lives in a sandboxed frame; here its
 * picture is checked and shown as an image, so that no markup of it ever enters the page.
 */
import type { DiagramResult, DrawRequest } from './diagram-messages.ts'
import { FRAME_READY } from './diagram-messages.ts'
import { isPlainDrawing } from './drawing-check.ts'

export interface DiagramOptions {
  /** The route that serves `diagramFramePage`. */
  frameUrl: string
  isDark: boolean
  labels: { diagram: string; diagramFailed: string }
}

// A diagram that is not there by now hangs; the frame is thrown away with it.
const PATIENCE_MS = 20_000
const NEAR = '600px'
const LONGEST_ERROR = 500
const LARGEST_PX = 10_000
// The visible text does not move for a difference like this: the picture is fitted into the space it has.
const NEARLY = { least: 0.7, most: 1.5 }

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
    const result = await frame.draw(source, options.isDark)
    if (!figure.isConnected) return
    if ('error' in result || !isPlainDrawing(result.svg)) {
      showError(figure, options, 'error' in result ? result.error : '')
    } else {
      addresses.push(showPicture(figure, options, result))
    }
  }
}

interface DrawingFrame {
  isOpen: boolean
  draw(source: string, isDark: boolean): Promise<DiagramResult>
  close(): void
}

function openFrame(url: string): DrawingFrame {
  const waiting = new Map<number, { resolve(result: DiagramResult): void; timer: number }>()
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.className = 'md-diagram-frame'
  element.tabIndex = -1
  element.setAttribute('aria-hidden', 'true')
  let resolveReady = () => {}
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve
  })
  const listen = ({ source, data }: MessageEvent) => {
    if (source !== element.contentWindow) return
    if (data === FRAME_READY) resolveReady()
    else settle(data as DiagramResult)
  }
  window.addEventListener('message', listen)
  element.src = url
  document.body.append(element)

  const self: DrawingFrame = { isOpen: true, draw, close }
  return self

  async function draw(source: string, isDark: boolean): Promise<DiagramResult> {
    const id = nextId++
    return new Promise((resolve) => {
      const timer = window.setTimeout(() => {
        settle({ id, error: '' })
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

  function settle(result: DiagramResult): void {
    const asked = waiting.get(result?.id)
    if (!asked) return
    waiting.delete(result.id)
    window.clearTimeout(asked.timer)
    asked.resolve(result)
  }

  function close(): void {
    self.isOpen = false
    window.removeEventListener('message', listen)
    element.remove()
    for (const id of [...waiting.keys()]) settle({ id, error: '' })
  }
}

let nextId = 1

function showPicture(
  figure: Element,
  { labels }: DiagramOptions,
  { svg, width, height }: { svg: string; width: number; height: number },
): string {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  const image = document.createElement('img')
  image.className = 'md-diagram__picture'
  image.alt = labels.diagram
  image.src = address
  const size = { width: Number(width) || 300, height: Number(height) || 150 }
  const room = figure.querySelector<SVGSVGElement>('.md-diagram__room')
  if (room && !isSeenAndNear(room, size)) giveRoom(room, size)
  room?.after(image)
  figure.querySelector('details')?.removeAttribute('open')
  figure.setAttribute('data-diagram', 'drawn')
  return address
}

interface PictureSize {
  width: number
  height: number
}

function isSeenAndNear(room: SVGSVGElement, { width, height }: PictureSize): boolean {
  const kept = room.getBoundingClientRect()
  if (kept.top > window.innerHeight || kept.bottom < 0) return false
  const most = room.parentElement?.clientWidth ?? width
  const wanted = Math.min(height * Math.min(1, most / width), window.innerHeight)
  return kept.height >= wanted * NEARLY.least && kept.height <= wanted * NEARLY.most
}

function giveRoom(room: SVGSVGElement, size: PictureSize): void {
  const width = Math.min(size.width, LARGEST_PX)
  const height = Math.min(size.height, LARGEST_PX)
  room.setAttribute('width', String(width))
  room.setAttribute('height', String(height))
  room.setAttribute('viewBox', `0 0 ${width} ${height}`)
}

function showError(figure: Element, { labels }: DiagramOptions, reason: string): void {
  const error = document.createElement('p')
  error.className = 'md-diagram__fault'
  error.dir = 'auto'
  error.textContent = [labels.diagramFailed, String(reason).slice(0, LONGEST_ERROR)]
    .filter(Boolean)
    .join('\n')
  figure.prepend(error)
  figure.setAttribute('data-diagram', 'failed')
}
