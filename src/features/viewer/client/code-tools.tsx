/** Makes the source interactive: selected lines, search, go to line, wrap, and the lines of a long file. */

import { render } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { openLayer } from '#client/dialogs/layers.ts'
import { inPage } from '#client/islands/in-page.tsx'
import { island } from '#client/islands/island.ts'
import { copyText } from '#client/toasts/copy-text.ts'
import { toast } from '#client/toasts/toasts.ts'
import { canExplain, explain } from '#features/ai/client/public/explain.ts'
import { useRenderContext } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { MOST_HITS } from '../rules/find-in-text.ts'
import type { LineRange } from '../rules/line-range.ts'
import { grouped } from '../rules/measures.ts'
import { CodeTools } from '../views/code-tools.tsx'
import { FindBar } from '../views/find-bar.tsx'
import { LineBar } from '../views/line-bar.tsx'
import type { CodeToolsController, CodeToolsState } from './source/code-tools-controller.ts'
import { focusFind } from './source/find-box.ts'
import { clearHits, paintHits } from './source/hits.ts'
import { listenForCodeTools } from './source/listen-for-code-tools.tsx'
import { type CodeToolsInput, type OpenedSource, openCodeTools } from './source/open-code-tools.ts'
import { codeOf, lineElement } from './source/pane.ts'
import { sourceBox } from './source/source-box.ts'
import { copyPromised } from './text/clipboard.ts'
import { shownLanguage } from './text/file-text.ts'

/** Wrapped code continues below its indent and not at the edge. */

// As in the CSS.
const TAB_COLUMNS = 4
// Deeper code would have no space left beside its indent.
const MOST_COLUMNS = 32

/** For the lines in the page and those added later; the returned function stops it. */
function hangLines(list: HTMLElement): () => void {
  const hang = () => {
    for (const code of list.querySelectorAll<HTMLElement>('.line__text:not([style])'))
      code.style.setProperty('--hang', `${indentOf(code.textContent ?? '')}ch`)
  }
  hang()
  const watching = new MutationObserver(hang)
  watching.observe(list, { childList: true, subtree: true })
  return () => watching.disconnect()
}

/** In columns. */
function indentOf(line: string): number {
  let columns = 0
  for (const sign of line) {
    if (sign === '\t') columns += TAB_COLUMNS - (columns % TAB_COLUMNS)
    else if (sign === ' ') columns++
    else break
    if (columns >= MOST_COLUMNS) return MOST_COLUMNS
  }
  return columns
}

function CodeToolsIsland(given: CodeToolsInput) {
  const props = { ...given, ...useRenderContext() }
  const { t } = props
  const [source] = useState(() => openCodeTools(props))
  const { controller } = source
  const state = controller.state.value
  const { isWrapped, search } = state
  useEffect(() => listenForCodeTools(props, source), [])
  useEffect(() => {
    const list = sourceBox().querySelector<HTMLElement>('.code-lines')
    return isWrapped && list ? hangLines(list) : undefined
  }, [isWrapped])
  useLayers(source, state)
  usePaintedHits(source, state)
  useLineBar(t, controller, state)
  return (
    <>
      <CodeTools isWrapped={isWrapped} />
      {search && (
        <FindBar
          search={search}
          count={countLabel(t, state)}
          onSearch={(change) => controller.changeSearch(change)}
          onStep={(by) => controller.step(by)}
          onClose={() => controller.closeFind()}
        />
      )}
    </>
  )
}

/** Escape closes the search, and then clears the selection. */
function useLayers({ controller }: OpenedSource, { search, range }: CodeToolsState): void {
  const isFinding = search !== null
  // Before the next key: what is typed immediately belongs to the box.
  useLayoutEffect(() => {
    if (!isFinding) return
    const close = openLayer({ close: () => controller.closeFind() })
    focusFind()
    return close
  }, [isFinding])
  const hasRange = range !== null
  useEffect(() => {
    if (!hasRange) return
    return openLayer({ close: () => controller.select(null), opener: null })
  }, [hasRange])
}

function usePaintedHits({ pane }: OpenedSource, { found }: CodeToolsState): void {
  useEffect(() => {
    if (!found) return clearHits()
    const paint = () => paintHits(pane, found.hits, found.at)
    paint()
    pane.onDrawn(paint)
    return () => pane.onDrawn(() => {})
  }, [found])
}

function countLabel(t: Translate, { search, found }: CodeToolsState): string {
  if (!search?.text) return ''
  if (!found) return t('viewer.find_waiting')
  const n = found.hits.length
  if (n === 0) return t('viewer.find_none')
  return t(n >= MOST_HITS ? 'viewer.find_many' : 'viewer.find_count', {
    at: grouped(found.at + 1),
    n: grouped(n),
  })
}

/** Draws the bar of the selected lines beside them. */
function useLineBar(
  t: Translate,
  controller: CodeToolsController,
  { range, search, isWrapped }: CodeToolsState,
): void {
  const host = useMemo(makeBarHost, [])
  const shown = search ? null : range
  useLayoutEffect(() => {
    const bar = shown && (
      <LineBar
        range={shown}
        onCopy={() => void copyPromised(controller.selectedText(), t('viewer.not_read'))}
        onLink={() => void copyText(location.href)}
        onExplain={canExplain() ? () => void explainLines(t, controller) : undefined}
        onClose={() => controller.select(null)}
      />
    )
    render(inPage(bar), host)
    const drawn = host.querySelector<HTMLElement>('.line-bar')
    if (!drawn || !shown) return
    const position = () => positionLineBar(drawn, shown)
    position()
    addEventListener('resize', position)
    return () => removeEventListener('resize', position)
  }, [shown, isWrapped])
}

async function explainLines(t: Translate, controller: CodeToolsController): Promise<void> {
  const code = await controller.selectedText()
  if (code === null) toast({ text: t('viewer.not_read') })
  else explain({ code, language: shownLanguage() })
}

/** After the source and not in the toolbar: the bar scrolls with its lines, and Tab reaches it from them. */
function makeBarHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = 'line-bar-host'
  sourceBox().after(host)
  return host
}

/** Positions the bar of the selected lines: above the first, or below the last where there is no space above. */
const GAP = 4

function positionLineBar(bar: HTMLElement, range: LineRange): void {
  const host = bar.offsetParent
  const first = lineElement(range.first)
  const last = lineElement(range.last) ?? first
  if (!host || !first || !last) return
  const origin = host.getBoundingClientRect()
  const head = document.querySelector('.file__bar')?.getBoundingClientRect().bottom ?? 0
  const above = first.getBoundingClientRect().top - bar.offsetHeight - GAP
  const top = above >= head ? above : last.getBoundingClientRect().bottom + GAP
  const code = codeOf(first)?.getBoundingClientRect().left ?? origin.left
  const box = sourceBox().getBoundingClientRect()
  // The code may be scrolled sideways; the bar stays within its box.
  const left = Math.max(
    box.left,
    Math.min(Math.max(code, box.left + 48), box.right - bar.offsetWidth),
  )
  bar.style.insetBlockStart = `${top - origin.top}px`
  bar.style.left = `${left - origin.left}px`
}

island('code-tools', CodeToolsIsland)
