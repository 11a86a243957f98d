/** Creates the controller of the source and the pane of its lines. */
import { prefer } from '#client/storage/preferences.ts'
import { realClock } from '#client/time/clock.ts'
import { toast } from '#client/toasts/toasts.ts'
import { splitLines } from '#platform/highlight/split-lines.ts'
import type { RenderContext } from '#platform/html/render-context.ts'
import { LINES_IN_PAGE } from '../../contract/limits.ts'
import { hashOf, type LineRange } from '../../rules/line-range.ts'
import { counted } from '../../rules/measures.ts'
import { fetchColours } from '../text/file-colours.ts'
import { fileText } from '../text/file-text.ts'
import { CodeToolsController } from './code-tools-controller.ts'
import { drawLine } from './line-element.ts'
import {
  bringIntoSight,
  codeOf,
  lineElement,
  markLines,
  type Pane,
  type PaneLabels,
} from './pane.ts'
import { focusLine, showHit, sourceBox } from './source-box.ts'
import { windowPane } from './window-pane.ts'

export interface CodeToolsInput {
  id: string
  version: number
  newest: number
  total: number
  isWrapped: boolean
  isPending: boolean
  isPlain: boolean
}

export type CodeToolsIslandProps = CodeToolsInput & RenderContext

export interface OpenedSource {
  controller: CodeToolsController
  pane: Pane
  labels: PaneLabels
}

export function openCodeTools(props: CodeToolsIslandProps): OpenedSource {
  const { t, isWrapped } = props
  const labels: PaneLabels = {
    line: (line) => t('viewer.line', { line }),
    showRest: (n) => t('viewer.show_rest', counted(n)),
  }
  const pane = openPane(props, labels)
  const controller = new CodeToolsController(
    {
      pane,
      clock: realClock,
      setAddress,
      wrapLines,
      showLine: (line) => focusLine(pane.show(line)),
      showHit: (hit) => void showHit(pane, hit, labels),
    },
    isWrapped,
  )
  return { controller, pane, labels }
}

function openPane(file: CodeToolsIslandProps, labels: PaneLabels): Pane {
  const box = sourceBox()
  const list = box.querySelector<HTMLElement>('.code-lines')!
  if (file.total > LINES_IN_PAGE) {
    const first = Number(box.dataset['first'] ?? 1)
    const onUnread = () => toast({ text: file.t('viewer.not_read') })
    return windowPane(list, { ...file, first, labels, onUnread })
  }
  if (file.isPending) void colourWhole(list, file)
  return wholePane(list, file)
}

function setAddress(range: LineRange | null): void {
  const address = range ? hashOf(range) : location.pathname + location.search
  history.replaceState(history.state, '', address)
}

function wrapLines(isWrapped: boolean): void {
  sourceBox().querySelector('.code-lines')?.classList.toggle('code-lines--wrap', isWrapped)
  dispatchEvent(new Event('resize'))
  void prefer({ wrap: isWrapped })
}

/** A file whose lines are all in the page. */
interface PaneFile {
  id: string
  version: number
  total: number
}

function wholePane(list: HTMLElement, { id, version, total }: PaneFile): Pane {
  return {
    total,
    show: (line) => bringIntoSight(lineElement(line)),
    async lines() {
      // A folded line is not complete in the page; its text is loaded.
      if (!list.querySelector('.line__more')) return [...list.querySelectorAll('.line')].map(textOf)
      const text = await fileText(id, version)
      return text === null ? null : splitLines(text)
    },
    mark: (range) => markLines(list, range),
    inPage: () => ({ first: 1, last: total }),
    onDrawn: () => {},
  }
}

/** An empty line contains a break, so that it has a height. */
function textOf(line: Element): string {
  const text = codeOf(line)?.textContent ?? ''
  return text === '\n' ? '' : text
}

// Lines that get their colours in one task: a few milliseconds of work, so that typing is never delayed.
const SLICE = 200

/** Colours that were not ready when the page was drawn. */
async function colourWhole(list: HTMLElement, file: PaneFile): Promise<void> {
  const colours = await fetchColours(file, { first: 1, last: file.total })
  if (!colours || colours.plain) return
  const elements = [...list.querySelectorAll<HTMLElement>('.line')]
  for (let start = 0; start < elements.length; start += SLICE) {
    await new Promise((next) => requestAnimationFrame(next))
    for (let at = start; at < Math.min(start + SLICE, elements.length); at++) {
      const line = elements[at]!
      if (!line.querySelector('.line__more')) drawLine(line, colours.lines[at] ?? '')
    }
  }
}
