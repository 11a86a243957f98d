/** A run in the reader's own browser: Python in a worker, in a frame without an origin, cookies or network. */

import { playgroundPaths } from '#paths/code.ts'
import type { PythonMessage } from '#platform/browser-python/frame.ts'
import type { OutputChunk } from '../../rules/run.ts'
import type { RunEnded } from './run-on-server.ts'

/** As on the server. */
const MAX_OUTPUT_BYTES = 102_400
// Python itself is a few megabytes, which take time on a slow connection, but there is a limit.
const LOAD_MS = 120_000

let frame: HTMLIFrameElement | null = null

/** A thread can be reused as long as its programs end by themselves; one that was stopped is discarded. */
function dropFrame(): void {
  frame?.remove()
  frame = null
}

export interface BrowserRun {
  code: string
  stdin: string
  timeoutSeconds: number
}

export function runInBrowser(
  { code, stdin, timeoutSeconds }: BrowserRun,
  hear: (output: OutputChunk) => void,
  onStart: () => void,
  signal: AbortSignal,
): Promise<RunEnded | { refused: 'python_missing'; status: 0; retryAfterSeconds: 0 }> {
  return new Promise((resolve) => {
    let startedAt = performance.now()
    let bytes = 0
    const isNew = frame === null
    const frameHost = frame ?? openFrame()
    frame = frameHost
    const end = (outcome: Parameters<typeof resolve>[0], isUsable: boolean) => {
      clearTimeout(timer)
      removeEventListener('message', listen)
      signal.removeEventListener('abort', stop)
      if (!isUsable) dropFrame()
      resolve(outcome)
    }
    const over = (ending: RunEnded['ending'], exitCode = -1, isUsable = false) =>
      end({ ending, exitCode, ranMs: performance.now() - startedAt }, isUsable)
    const stop = () => over('stopped')
    const missing = () => end({ refused: 'python_missing', status: 0, retryAfterSeconds: 0 }, false)
    let timer = setTimeout(missing, LOAD_MS)
    const start = () => {
      startedAt = performance.now()
      clearTimeout(timer)
      timer = setTimeout(() => over('time'), timeoutSeconds * 1000)
      onStart()
    }
    const take = (output: OutputChunk) => {
      const size = new TextEncoder().encode(output.text).length
      if (bytes + size <= MAX_OUTPUT_BYTES) hear(output)
      else hear({ ...output, text: beginningOf(output.text, MAX_OUTPUT_BYTES - bytes) })
      bytes += size
      if (bytes > MAX_OUTPUT_BYTES) over('output')
    }
    const send = () => frameHost.contentWindow?.postMessage({ code, stdin }, '*')
    const listen = ({ source, data }: MessageEvent<PythonMessage>) => {
      if (source !== frameHost.contentWindow) return
      if (data.kind === 'ready') send()
      if (data.kind === 'start') start()
      if (data.kind === 'output') take({ stream: data.stream, text: data.text })
      if (data.kind === 'end') over(data.reason, data.exitCode, true)
      if (data.kind === 'broken') missing()
    }
    addEventListener('message', listen)
    signal.addEventListener('abort', stop)
    if (!isNew) send()
  })
}

/** As many whole characters as fit. */
function beginningOf(text: string, bytes: number): string {
  const cut = new TextEncoder().encode(text).slice(0, Math.max(0, bytes))
  return new TextDecoder().decode(cut, { stream: true })
}

function openFrame(): HTMLIFrameElement {
  const made = document.createElement('iframe')
  made.hidden = true
  made.title = 'Python'
  made.setAttribute('sandbox', 'allow-scripts')
  made.src = playgroundPaths.pythonFrame
  document.body.append(made)
  return made
}
