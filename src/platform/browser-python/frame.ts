/** Runs inside the frame: passes jobs to its thread and the thread's words to the page around it. */
import type { PythonJob, PythonMessage } from './messages.ts'
import { workerSource } from './worker-source.ts'

/** Called once by the frame's script. */
export function answerPythonJobs(): void {
  const path = document.querySelector<HTMLElement>('[data-python]')?.dataset['python'] ?? ''
  // The worker comes from a blob, which nothing can be relative to.
  const indexUrl = new URL(path, location.href).href
  const tell = (message: PythonMessage) => window.parent.postMessage(message, '*')
  const source = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }))
  const worker = new Worker(source)
  worker.onmessage = ({ data }: MessageEvent<PythonMessage>) => tell(data)
  worker.onerror = (fault) => tell({ kind: 'broken', message: fault.message ?? '' })
  window.addEventListener('message', ({ source, data }: MessageEvent<PythonJob>) => {
    if (source !== window.parent || typeof data?.code !== 'string') return
    worker.postMessage({ ...data, indexUrl })
  })
  tell({ kind: 'ready' })
}
