/**
 * A Python file run on its own page: the output is above the code, grows while the program runs, and can be stopped.
 */

import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { inPage } from '#client/islands/in-page.tsx'
import { get } from '#client/request/request.ts'
import { toast } from '#client/toasts/toasts.ts'
import { playgroundPaths } from '#paths/code.ts'
import { libraryApi } from '#paths/files.ts'
import type { FileToRun } from '#paths/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { sizeText } from '#platform/text/size.ts'
import { appendOutput, newRun, type Run } from '../../rules/run.ts'
import { FileRun } from '../../views/file-run.tsx'
import { showRefusal } from './failure-toasts.ts'
import { useFollowedOutput } from './follow-output.ts'
import { runProgram } from './run-program.ts'
import { type FileLimits, limitsOfPage, whereToRun } from './where-to-run.ts'

let again: (() => void) | null = null

/** The first press opens the panel and runs; later ones run again. */
export function runFile(t: Translate, file: FileToRun): void {
  const open = document.getElementById('file-run')
  if (open && again) {
    again()
    return
  }
  const panel = document.createElement('section')
  panel.id = 'file-run'
  panel.className = 'file-run'
  panel.setAttribute('aria-label', t('code-tools.output'))
  document.querySelector('.file__bar')?.after(panel)
  const close = () => {
    again = null
    render(null, panel)
    panel.remove()
    document.querySelector<HTMLElement>('[data-action="run-file"]')?.focus()
  }
  render(inPage(<RunPanel file={file} onClose={close} />), panel)
}

function RunPanel({ file, onClose }: { file: FileToRun; onClose: () => void }) {
  const t = useT()
  const [run, setRun] = useState<Run | null>(null)
  const [limits, setLimits] = useState<FileLimits | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const last = useRef(0)
  const isOn = useRef(false)

  const start = async () => {
    if (isOn.current) return
    isOn.current = true
    await runOnce().finally(() => {
      isOn.current = false
    })
  }
  const runOnce = async () => {
    const control = new AbortController()
    stopping.current = control
    const [known, code] = await Promise.all([limits ?? limitsOfPage(), textOf(file)])
    const where = known && whereToRun(known)
    if (code === null || !known || !where) return void toast({ text: t('code-tools.no_answer') })
    setLimits(known)
    const id = ++last.current
    const request = {
      ...{ code, stdin: '' },
      timeoutSeconds: known.limits.default_timeout_seconds,
      memoryMb: known.limits.default_memory_mb,
    }
    setRun(newRun(id, where, request, Date.now()))
    const turn = (next: (run: Run) => Run) => setRun((now) => (now?.id === id ? next(now) : now))
    const onOutput = (output: Run['output'][number]) => turn((now) => appendOutput(now, output))
    const onStart = () => turn((now) => ({ ...now, state: 'running' }))
    const ended = await runProgram(where, request, { onOutput, onStart }, control.signal)
    if ('refused' in ended) {
      setRun(null)
      showRefusal(t, ended)
    } else turn((now) => ({ ...now, ...ended, state: 'over' }))
  }
  useEffect(() => {
    again = () => void start()
    void start()
    // Leaving the page stops its run.
    return () => stopping.current?.abort()
  }, [])
  useFollowedOutput(run, '#file-run .output')
  return (
    <FileRun
      run={run}
      playgroundHref={`${playgroundPaths.playground}?file=${encodeURIComponent(file.id)}`}
      outputSize={sizeText(limits?.limits.max_output_bytes ?? 0)}
      imports={limits?.allowed_imports ?? []}
      onRun={() => void start()}
      onStop={() => stopping.current?.abort()}
      onGoTo={(line) => {
        location.hash = `#L${line}`
      }}
      onClose={onClose}
    />
  )
}

async function textOf({ id, version }: FileToRun): Promise<string | null> {
  const url = href(libraryApi.version, { id, number: version })
  const response = await get<{ content: string }>(url, { timeoutMs: 60_000 })
  return response.ok ? response.body.content : null
}
