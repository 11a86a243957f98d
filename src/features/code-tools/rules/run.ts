/** A run as the page knows it. */
export type Where = 'server' | 'browser'

export interface Spoken {
  stream: 'stdout' | 'stderr'
  text: string
}

/** Every way a run can end, in the words of the wire, and one that only a page knows. */
export const ENDINGS = [
  'finished',
  'failed',
  'time',
  'memory',
  'processes',
  'output',
  'crash',
  'blocked',
  'killed',
  'protocol',
  'stopped',
  'lost',
] as const
export type Ending = (typeof ENDINGS)[number]

export interface Run {
  id: number
  where: Where
  /** First Python has to be loaded into the browser. */
  state: 'loading' | 'running' | 'over'
  spoken: Spoken[]
  ending: Ending | null
  exitCode: number
  ranMs: number
  /** By the clock, for the word "timed out after". */
  timeoutSeconds: number
  /** The program, so that an earlier run can be taken up again. */
  code: string
  startedAt: number
}

export function newRun(
  id: number,
  where: Where,
  asked: { code: string; timeoutSeconds: number },
  now: number,
): Run {
  return {
    id,
    where,
    state: where === 'browser' ? 'loading' : 'running',
    spoken: [],
    ending: null,
    exitCode: 0,
    ranMs: 0,
    timeoutSeconds: asked.timeoutSeconds,
    code: asked.code,
    startedAt: now,
  }
}

/** Words of one stream that follow each other are one piece: a page draws pieces. */
export function hear(run: Run, said: Spoken): Run {
  const last = run.spoken.at(-1)
  const spoken =
    last?.stream === said.stream
      ? [...run.spoken.slice(0, -1), { ...last, text: last.text + said.text }]
      : [...run.spoken, said]
  return { ...run, spoken }
}

/** Whether a program ended because it asked for input and there was none left. */
export function lacksInput({ ending, spoken }: Pick<Run, 'ending' | 'spoken'>): boolean {
  const last = spoken.findLast(({ stream }) => stream === 'stderr')
  return ending === 'failed' && /^EOFError: /m.test(last?.text ?? '')
}

/** Whether a program ended because it imported what the server keeps from it. */
export function refusedImport({ ending, spoken }: Pick<Run, 'ending' | 'spoken'>): boolean {
  const last = spoken.findLast(({ stream }) => stream === 'stderr')
  return (
    ending === 'failed' &&
    /^ImportError: the module .+ cannot be imported here/m.test(last?.text ?? '')
  )
}

export function toneOf(ending: Ending): 'ok' | 'warn' | 'danger' {
  if (ending === 'finished') return 'ok'
  return ending === 'stopped' || ending === 'output' || ending === 'time' ? 'warn' : 'danger'
}
