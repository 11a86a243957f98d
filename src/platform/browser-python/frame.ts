/** Runs inside the frame: passes jobs to its thread and the thread's messages to the page around it. */

// The thread that runs Python in the reader's own browser, as text: a frame without an origin may start a
// worker only from a text of its own. It loads Pyodide once; each program gets a fresh set of names. The page
// ends the whole thread when its time is up, which no program can prevent.

/** Runs a program as `main.py` and prints its traceback without our own frames, as the server's sandbox does. */
const RUN_PROGRAM = `
def run_program(code):
    import sys, traceback, linecache
    linecache.cache["main.py"] = (len(code), None, [line + "\\n" for line in code.split("\\n")], "main.py")
    names = {"__name__": "__main__", "__file__": "main.py", "__builtins__": __builtins__}
    status, reason = 0, "finished"
    try:
        exec(compile(code, "main.py", "exec", dont_inherit=True), names)
    except SystemExit as asked:
        if asked.code is None or isinstance(asked.code, int):
            status = (asked.code or 0) & 0xFF
        else:
            print(asked.code, file=sys.stderr)
            status = 1
        reason = "finished" if status == 0 else "failed"
    except BaseException as error:
        report = traceback.TracebackException(type(error), error, error.__traceback__)
        report.stack[:] = [frame for frame in report.stack if frame.filename == "main.py" or "pyodide" not in frame.filename and frame.filename != "<exec>"]
        print("".join(report.format()), end="", file=sys.stderr)
        status, reason = 1, "memory" if isinstance(error, MemoryError) else "failed"
    sys.stdout.flush()
    sys.stderr.flush()
    return [status, reason]
run_program
`

const workerSource = `
let python = null
async function open(indexUrl) {
  const { loadPyodide } = await import(indexUrl + 'pyodide.mjs')
  const pyodide = await loadPyodide({ indexURL: indexUrl, fullStdLib: false })
  return { pyodide, run: pyodide.runPython(${JSON.stringify(RUN_PROGRAM)}) }
}
function teller(stream) {
  const decoder = new TextDecoder()
  return {
    write(bytes) {
      postMessage({ kind: 'output', stream, text: decoder.decode(bytes, { stream: true }) })
      return bytes.length
    },
  }
}
onmessage = async ({ data }) => {
  try {
    python ??= open(data.indexUrl)
    const { pyodide, run } = await python
    const input = new TextEncoder().encode(data.stdin)
    let at = 0
    pyodide.setStdin({
      read(buffer) {
        const part = input.subarray(at, at + buffer.length)
        buffer.set(part)
        at += part.length
        return part.length
      },
      isatty: false,
    })
    pyodide.setStdout(teller('stdout'))
    pyodide.setStderr(teller('stderr'))
    postMessage({ kind: 'start', version: pyodide.version })
    const [status, reason] = run(data.code).toJs()
    postMessage({ kind: 'end', exitCode: status, reason })
  } catch (fault) {
    python = null
    postMessage({ kind: 'broken', message: String(fault && fault.message || fault) })
  }
}
`

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

/** The messages between a page and the frame with Python. */
interface PythonJob {
  code: string
  stdin: string
}

export type PythonMessage =
  | { kind: 'ready' }
  /** Python has been loaded and the program starts now. */
  | { kind: 'start'; version: string }
  | { kind: 'output'; stream: 'stdout' | 'stderr'; text: string }
  | { kind: 'end'; exitCode: number; reason: 'finished' | 'failed' | 'memory' }
  /** Python itself could not be loaded, or died. */
  | { kind: 'broken'; message: string }
