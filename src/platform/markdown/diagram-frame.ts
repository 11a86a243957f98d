/**
 * Runs inside the drawing frame. Mermaid writes markup and styles into its document while it lays a diagram out,
 * which our pages forbid; so it does that in a frame without origin, network or cookies, and only the finished
 * picture comes out.
 */
import '@mermaid-js/tiny'
import type { DiagramResult, DrawRequest } from './diagram-messages.ts'
import { FRAME_READY } from './diagram-messages.ts'
import { cleanDrawing } from './drawing-check.ts'

// A picture cannot use the page's fonts, so the frame must not measure with them either.
const FONT = 'system-ui, sans-serif'

/** What is used of Mermaid. Its small edition is a script that leaves one global name and no types. */
interface Mermaid {
  initialize(options: object): void
  render(id: string, source: string): Promise<{ svg: string }>
}
const { mermaid } = globalThis as unknown as { mermaid: Mermaid }

let drawn = 0
let queue: Promise<void> = Promise.resolve()

/** Called once by the frame's script. */
export function serveDrawRequests(): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<DrawRequest>) => {
    if (source !== window.parent || typeof data?.source !== 'string') return
    // One after the other: Mermaid keeps its settings in one place.
    queue = queue.then(async () => {
      window.parent.postMessage(await draw(data), '*')
    })
  })
  window.parent.postMessage(FRAME_READY, '*')
}

async function draw({ id, source, isDark }: DrawRequest): Promise<DiagramResult> {
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      htmlLabels: false,
      theme: isDark ? 'dark' : 'neutral',
      // Only what floats has a shadow, and on a dark page this one glows.
      themeVariables: { dropShadow: 'none' },
      fontFamily: FONT,
      layout: 'dagre',
      maxTextSize: 50_000,
      secure: [
        'secure',
        'securityLevel',
        'startOnLoad',
        'suppressErrorRendering',
        'maxTextSize',
        'maxEdges',
        'htmlLabels',
        'fontFamily',
        'layout',
        'themeCSS',
        'dompurifyConfig',
      ],
    })
    const { svg } = await mermaid.render(`diagram-${++drawn}`, source)
    return { id, ...asPicture(svg) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

/** Well-formed, cleaned, and with a size of its own, as an image needs. */
function asPicture(markup: string): { svg: string; width: number; height: number } {
  const container = document.createElement('div')
  container.innerHTML = markup
  const svg = container.querySelector('svg')
  if (!svg) throw new Error('Nothing was drawn.')
  cleanDrawing(svg)
  const [, , width = 300, height = 150] = (svg.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number)
  svg.removeAttribute('style')
  svg.setAttribute('width', String(Math.ceil(width)))
  svg.setAttribute('height', String(Math.ceil(height)))
  return {
    svg: new XMLSerializer().serializeToString(svg),
    width: Math.ceil(width),
    height: Math.ceil(height),
  }
}
