/** Brings the source to life: selected lines, search, go to line, wrap, and the lines of a long file. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { openLayer } from '#client/dialogs/layers.ts'
import { island } from '#client/islands/island.ts'
import { useSignal } from '#client/signals/use-signal.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { MOST_HITS } from '../rules/find-in-text.ts'
import { grouped } from '../rules/measures.ts'
import { CodeTools } from '../views/code-tools.tsx'
import { FindBar } from '../views/find-bar.tsx'
import type { CodeToolsState } from './source/code-tools-controller.ts'
import { focusFind } from './source/find-box.ts'
import { hangLines } from './source/hang-lines.ts'
import { clearHits, paintHits } from './source/hits.ts'
import { listenForCodeTools } from './source/listen-for-code-tools.tsx'
import {
  type CodeToolsIslandProps,
  type OpenedSource,
  openCodeTools,
} from './source/open-code-tools.ts'
import { sourceBox } from './source/source-box.ts'
import { useLineBar } from './source/use-line-bar.tsx'

function CodeToolsIsland(props: CodeToolsIslandProps) {
  const { t } = props
  const [source] = useState(() => openCodeTools(props))
  const { controller } = source
  const state = useSignal(controller.state)
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
      <CodeTools t={t} isWrapped={isWrapped} />
      {search && (
        <FindBar
          t={t}
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

/** Escape closes the search, and then takes the selection back. */
function useLayers({ controller }: OpenedSource, { search, range }: CodeToolsState): void {
  const isFinding = search !== null
  // Before the next key is heard: what is typed at once belongs to the box.
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

island('code-tools', CodeToolsIsland)
