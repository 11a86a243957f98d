/** Makes the controller of the source and the pane of its lines. */
import type { IslandBaseProps } from '#client/islands/island.ts'
import { prefer } from '#client/storage/preferences.ts'
import { realClock } from '#client/time/clock.ts'
import { toast } from '#client/toasts/toasts.ts'
import { LINES_IN_PAGE } from '../../contract/limits.ts'
import { hashOf, type LineRange } from '../../rules/line-range.ts'
import { counted } from '../../rules/measures.ts'
import { CodeToolsController } from './code-tools-controller.ts'
import type { Pane, PaneLabels } from './pane.ts'
import { focusLine, showHit, sourceBox } from './source-box.ts'
import { colourWhole, wholePane } from './whole-pane.ts'
import { windowPane } from './window-pane.ts'

export interface CodeToolsIslandProps extends IslandBaseProps {
  id: string
  version: number
  newest: number
  total: number
  isWrapped: boolean
  isPending: boolean
  isPlain: boolean
}

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
