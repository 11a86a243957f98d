/** Runs inside the frame: passes jobs to its thread and the thread's messages to the page around it. */
import type { PythonJob, PythonMessage } from './messages.ts'
import { workerSource } from './worker-source.ts'

/** Called once by the frame's script. */
export function servePythonJobs(): void {
  const path = document.querySelector<HTMLElement>('[data-python]')?.dataset['python'] ?? ''
  // The worker comes from a blob, which nothing can be relative to.
  const indexUrl = new URL(path, location.href).href
  const post = (message: PythonMessage) => window.parent.postMessage(message, '*')
  const source = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }))
  const worker = new Worker(source)
  worker.onmessage = ({ data }: MessageEvent<PythonMessage>) => post(data)
  worker.onerror = (error) => post({ kind: 'broken', message: error.message ?? '' })
  window.addEventListener('message', ({ source, data }: MessageEvent<PythonJob>) => {
    if (source !== window.parent || typeof data?.code !== 'string') return
    worker.postMessage({ ...data, indexUrl })
  })
  post({ kind: 'ready' })
}
