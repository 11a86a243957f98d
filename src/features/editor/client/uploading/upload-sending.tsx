/** A running upload: each row's state, pauses, and the result. */

import type { Signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { reportState } from '#client/offline/save-state.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { Planned } from '../../rules/upload-plan.ts'
import { UploadRunView } from '../../views/upload-run-view.tsx'
import { byNeed, runRow } from './upload-labels.ts'
import type { UploadProps } from './upload-planning.tsx'
import type { RunState, UploadRun } from './upload-run.ts'

interface UploadSendingProps extends UploadProps {
  run: UploadRun
  plan: Planned[]
  onMore: () => void
}

export function UploadSending(props: UploadSendingProps) {
  const { run, plan } = props
  const t = useT()
  const labels = { t, reasons: props.reasons }
  const state = useFrames(run.state)
  const counts = countRows(plan, state)
  useEffect(() => {
    const goOn = () => run.goOn()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [run])
  useEffect(() => reportRun(t, state, counts), [state])
  useEffect(() => {
    if (state.isFinished) document.getElementById('upload-result')?.focus()
  }, [state.isFinished])
  const rows = plan.map((row) => runRow(labels, row, state.rows.get(row.id)))
  const canRetry = [...state.rows.values()].some(({ kind }) => kind === 'refused')
  return (
    <UploadRunView
      rows={state.isFinished ? rows.toSorted(byNeed) : rows}
      counts={counts}
      isFinished={state.isFinished}
      pause={pauseText(t, state)}
      canRetry={canRetry}
      onGoOn={() => run.goOn()}
      onRetry={() => void run.retry()}
      onMore={props.onMore}
    />
  )
}

/** At most one drawing per frame, regardless of the rate of responses; a pause also counts down. */
function useFrames(source: Signal<RunState>): RunState {
  const [state, setState] = useState(source.peek())
  const frame = useRef(0)
  useEffect(() => {
    const draw = () => {
      frame.current = 0
      setState({ ...source.peek() })
    }
    const ask = () => {
      frame.current ||= requestAnimationFrame(draw)
    }
    const stop = source.subscribe(ask)
    return () => {
      stop()
      cancelAnimationFrame(frame.current)
    }
  }, [source])
  const isPaused = state.pause?.kind === 'limit'
  useEffect(() => {
    if (!isPaused) return
    const timer = setInterval(() => setState({ ...source.peek() }), 1_000)
    return () => clearInterval(timer)
  }, [isPaused])
  return state
}

function countRows(plan: readonly Planned[], { rows }: RunState) {
  const kinds = [...rows.values()].map(({ kind }) => kind)
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  // Rows refused before anything was sent are part of the result too.
  const before = plan.filter(({ id }) => !rows.has(id)).length
  return {
    all: plan.length,
    saved: count('saved'),
    unchanged: count('unchanged'),
    refused: count('refused') + before,
  }
}

function pauseText(t: Translate, { pause }: RunState) {
  if (!pause) return null
  if (pause.kind === 'limit') {
    const n = Math.max(1, Math.ceil((pause.until - Date.now()) / 1000))
    return { text: t('library.paused_limit', { n }), canGoOn: false }
  }
  const isOut = pause.kind === 'signed-out'
  return { text: t(isOut ? 'library.paused_signed_out' : 'library.paused_offline'), canGoOn: true }
}

function reportRun(
  t: Translate,
  { isFinished, pause }: RunState,
  { all, saved, unchanged, refused }: ReturnType<typeof countRows>,
): void {
  const label = t('library.upload_files')
  const detail = t('library.sent_of', { done: saved + unchanged + refused, all })
  const state =
    pause?.kind === 'offline' ? 'offline' : pause?.kind === 'signed-out' ? 'needs-you' : 'saving'
  reportState('upload', isFinished ? [] : [{ id: 'upload', label, state, detail }])
}
