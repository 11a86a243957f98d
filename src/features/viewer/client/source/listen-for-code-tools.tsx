/** Connects the source to the browser: the URL, presses, keys, actions by name, and the reading position. */
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { onAction } from '#client/shell/actions.ts'
import { toast } from '#client/toasts/toasts.ts'
import { LINES_IN_PAGE } from '../../contract/limits.ts'
import { parseLineRange } from '../../rules/line-range.ts'
import { AskLine } from '../../views/ask-line.tsx'
import { lineOfFragment } from '../public/reading-positions.ts'
import { saveWhileScrolling } from '../text/save-while-scrolling.ts'
import { toggleList } from '../toggle-list.ts'
import type { CodeToolsController } from './code-tools-controller.ts'
import { focusFind } from './find-box.ts'
import type { CodeToolsIslandProps, OpenedSource } from './open-code-tools.ts'
import { lineElement, type Pane } from './pane.ts'
import { headBottom, listenToLines, sourceBox, topLine } from './source-box.ts'

/** As long as the page exists: nothing here removes listeners, because an island is never removed. */
export function listenForCodeTools(
  props: CodeToolsIslandProps,
  { controller, pane, labels }: OpenedSource,
): void {
  const box = sourceBox()
  box.classList.add('source--alive')
  document.getElementById('source-pages')?.remove()
  const followHash = () => controller.followHash(decodeURIComponent(location.hash))
  returnToPosition(pane)
  followHash()
  addEventListener('hashchange', followHash)
  // An old version is only consulted, so its position is not stored.
  if (props.version === props.newest) saveWhileScrolling(props.id, 'source', positionToKeep)
  listenToLines(pane, labels, (line, hasShift) => controller.press(line, hasShift))
  listenToActions(props, controller)
  walkThroughLines(box, pane, () => topLine() + 1)
  if (props.total > LINES_IN_PAGE) listenForBrowserFind(props)
}

/** The dashboard leads to where one stopped: that line is the first one again, and nothing is selected. */
function returnToPosition(pane: Pane): void {
  const line = lineOfFragment(location.hash)
  if (line === null) return
  // Back and reload restore the position themselves.
  history.replaceState(history.state, '', location.pathname + location.search)
  pane.show(Math.min(line, pane.total))
  const element = lineElement(Math.min(line, pane.total))
  // The pixel keeps the line before it out, whatever the browser rounds.
  if (element) scrollBy({ top: element.getBoundingClientRect().top - headBottom() + 1 })
}

// A reader who still sees the first lines has no position worth storing.
const WORTH_LINES = 15

function positionToKeep(): number | null {
  const line = topLine() + 1
  return line > WORTH_LINES ? line : null
}

function listenToActions(props: CodeToolsIslandProps, controller: CodeToolsController): void {
  onAction('wrap', () => controller.toggleWrap())
  onAction('find-in-file', () => {
    if (controller.state.value.search) focusFind()
    else controller.openFind(String(getSelection() ?? ''), topLine())
  })
  onAction('go-to-line', (typed) => {
    if (!typed || !controller.goTo(typed)) askLine(props, controller)
  })
  onAction('leave-lines', () => controller.state.value.range && controller.select(null))
  onAction('outline', () => toggleList('outline'))
}

function askLine({ t, total }: CodeToolsIslandProps, controller: CodeToolsController): void {
  openDialog({
    class: 'overlay-dialog',
    label: t('viewer.go_to_line'),
    draw: (close) => (
      <AskLine
        total={total}
        onClose={close}
        onGo={(typed) => {
          if (!parseLineRange(typed, total)) return false
          close()
          return controller.goTo(typed)
        }}
      />
    ),
  })
}

/**
 * The browser's own search sees only the lines in the page: for a long file a message explains that when it is opened.
 */
function listenForBrowserFind({ t }: CodeToolsIslandProps): void {
  addEventListener('keydown', (event) => {
    const isFind =
      event.code === 'KeyF' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (isFind) toast({ text: t('viewer.whole_file_hint') })
  })
}

/** From line to line by keyboard: the source is one tab stop, and the arrow keys move through its numbers. */
const PAGE_OF_LINES = 20

const STEPS: Record<string, (line: number, total: number) => number> = {
  ArrowDown: (line) => line + 1,
  ArrowUp: (line) => line - 1,
  PageDown: (line) => line + PAGE_OF_LINES,
  PageUp: (line) => line - PAGE_OF_LINES,
  Home: () => 1,
  End: (_, total) => total,
}

function walkThroughLines(box: HTMLElement, pane: Pane, firstInSight: () => number): void {
  const numberOf = (line: number) =>
    lineElement(line)?.querySelector<HTMLElement>('.line__number') ?? null
  let stop: HTMLElement | null = null
  const makeStop = (number: HTMLElement | null) => {
    if (stop) stop.tabIndex = -1
    stop = number
    if (stop) stop.tabIndex = 0
  }
  const arrive = ({ target }: FocusEvent) => {
    const number = (target as Element).closest<HTMLElement>('.line__number')
    // The box itself has the focus: the next Tab goes to the current line.
    if (number) makeStop(number)
    else if (target === box) makeStop(numberOf(firstInSight()))
  }
  const press = (event: KeyboardEvent) => {
    const number = (event.target as Element).closest<HTMLElement>('.line__number')
    const step = STEPS[event.key]
    if (!number || !step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const wanted = step(Number(number.dataset['number']), pane.total)
    const line = Math.min(pane.total, Math.max(1, wanted))
    if (!isInSight(numberOf(line))) pane.show(line)
    numberOf(line)?.focus({ preventScroll: true })
  }
  box.addEventListener('focusin', arrive)
  box.addEventListener('keydown', press)
}

// What the head of the page and the bottom bar may cover.
const COVERED_PX = 180

function isInSight(element: HTMLElement | null): boolean {
  const { top = -1, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return top > COVERED_PX && bottom < innerHeight - COVERED_PX / 2
}
