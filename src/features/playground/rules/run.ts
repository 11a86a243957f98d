/** A run as the page knows it. */
import type { Reason } from '#platform/sandbox/index.ts'

export type Where = 'server' | 'browser'

export interface OutputChunk {
  stream: 'stdout' | 'stderr'
  text: string
}

/** Every end of a run, as the API names it, and one that only a page knows. */
export type RunEnding = Reason | 'lost'

export interface Run {
  id: number
  where: Where
  /** First Python has to be loaded into the browser. */
  state: 'loading' | 'running' | 'over'
  output: OutputChunk[]
  ending: RunEnding | null
  exitCode: number
  ranMs: number
  /** In elapsed time, for the text "timed out after". */
  timeoutSeconds: number
  /** The program, so that an earlier run can be restored. */
  code: string
  startedAt: number
}

export function newRun(
  id: number,
  where: Where,
  request: { code: string; timeoutSeconds: number },
  now: number,
): Run {
  return {
    id,
    where,
    state: where === 'browser' ? 'loading' : 'running',
    output: [],
    ending: null,
    exitCode: 0,
    ranMs: 0,
    timeoutSeconds: request.timeoutSeconds,
    code: request.code,
    startedAt: now,
  }
}

/** Consecutive output of one stream is one piece: a page draws pieces. */
export function appendOutput(run: Run, chunk: OutputChunk): Run {
  const last = run.output.at(-1)
  const output =
    last?.stream === chunk.stream
      ? [...run.output.slice(0, -1), { ...last, text: last.text + chunk.text }]
      : [...run.output, chunk]
  return { ...run, output }
}

/** Whether a program ended because it asked for input and there was none left. */
export function lacksInput({ ending, output }: Pick<Run, 'ending' | 'output'>): boolean {
  const last = output.findLast(({ stream }) => stream === 'stderr')
  return ending === 'failed' && /^EOFError: /m.test(last?.text ?? '')
}

/** Whether a program ended because it imported a module that the server does not allow. */
export function refusedImport({ ending, output }: Pick<Run, 'ending' | 'output'>): boolean {
  const last = output.findLast(({ stream }) => stream === 'stderr')
  return (
    ending === 'failed' &&
    /^ImportError: the module .+ cannot be imported here/m.test(last?.text ?? '')
  )
}

export function toneOf(ending: RunEnding): 'ok' | 'warn' | 'danger' {
  if (ending === 'finished') return 'ok'
  return ending === 'stopped' || ending === 'output' || ending === 'time' ? 'warn' : 'danger'
}
