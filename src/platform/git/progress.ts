/** The output of `--progress`, read as numbers; and the last lines of the rest of the error output. */

export interface GitProgress {
  phase: 'counting' | 'receiving' | 'resolving'
  done: number
  total: number
  /** Received so far; 0 where git does not report it. */
  bytes: number
}

const PHASES: Readonly<Record<string, GitProgress['phase']>> = {
  'Counting objects': 'counting',
  'Compressing objects': 'counting',
  'Receiving objects': 'receiving',
  'Resolving deltas': 'resolving',
}

const LINE =
  /^(?:remote: )?(Counting objects|Compressing objects|Receiving objects|Resolving deltas): {1,4}\d{1,3}% \((\d{1,10})\/(\d{1,10})\)(?:, (\d{1,7}(?:\.\d{1,2})?) (bytes|KiB|MiB|GiB))?/

const UNITS: Readonly<Record<string, number>> = {
  bytes: 1,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
}

/** Null for a line about something else. The remote's own progress counts only for its counting phase. */
export function readProgress(line: string): GitProgress | null {
  const [, name = '', done, total, amount, unit = 'bytes'] = LINE.exec(line) ?? []
  const phase = PHASES[name]
  if (!phase || (line.startsWith('remote: ') && phase !== 'counting')) return null
  return {
    phase,
    done: Number(done),
    total: Number(total),
    bytes: Math.round(Number(amount ?? 0) * UNITS[unit]!),
  }
}

const MAX_LINE = 2_000
const KEPT_LINES = 12

/** Splits error output into lines, ended by a line feed or a carriage return, however it is cut on the way. */
export class ErrorLines {
  readonly #onProgress: (progress: GitProgress) => void
  readonly #kept: string[] = []
  #rest = ''

  constructor(onProgress: (progress: GitProgress) => void) {
    this.#onProgress = onProgress
  }

  push(text: string): void {
    const lines = (this.#rest + text).split(/[\r\n]/)
    this.#rest = lines.pop()!.slice(0, MAX_LINE)
    for (const line of lines) this.#take(line.slice(0, MAX_LINE))
  }

  /** The last lines that are git's own: those of a remote could be made to look like anything. */
  end(): string {
    this.#take(this.#rest)
    this.#rest = ''
    return this.#kept.join('\n')
  }

  #take(line: string): void {
    const progress = readProgress(line)
    if (progress) {
      this.#onProgress(progress)
      return
    }
    if (line.trim() === '' || line.startsWith('remote:')) return
    this.#kept.push(line)
    if (this.#kept.length > KEPT_LINES) this.#kept.shift()
  }
}
