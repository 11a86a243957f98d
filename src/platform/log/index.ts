/** The log: JSON lines, readable lines on a terminal, and every word through the redactor. */
import pino from 'pino'
import { redact } from '../events/redact.ts'

// An output that buffers lines: the first of a turn of the event loop is written at once, those that follow it
// in the same turn at its end, in one system call. A warning flushes everything before it, so that a process
// that dies of it has written it.

// As pino numbers it.
const WARN = pino.levels.values['warn'] ?? 0

interface Destination {
  write(text: string): void
}

export class TurnOutput implements Destination {
  /** Asks pino to set `lastLevel` before each line. */
  readonly [pino.symbols.needsMetadataGsym] = true
  lastLevel = 0
  readonly #to: Destination
  #gathered = ''
  #isTurnUsed = false

  constructor(to: Destination) {
    this.#to = to
  }

  write(line: string): void {
    const isUrgent = !this.#isTurnUsed || this.lastLevel >= WARN
    this.#gathered += line
    if (isUrgent) this.flush()
    if (this.#isTurnUsed) return
    this.#isTurnUsed = true
    setImmediate(() => {
      this.#isTurnUsed = false
      this.flush()
    })
  }

  flush(): void {
    if (this.#gathered === '') return
    const text = this.#gathered
    this.#gathered = ''
    this.#to.write(text)
  }
}

type Level = 'debug' | 'info' | 'warn' | 'error'

/** A line as it was written, before its values were made presentable. */
export interface LogLine {
  level: Level
  /** Without secrets. */
  message: string
  fields: Readonly<Record<string, unknown>>
}

export interface Log extends Pick<pino.Logger, Level> {
  /**
   * Writes a line whose fields and message are JSON already, without secrets: `rest` is what follows the time, with its
   * comma. Events are written this way, in less than half the time; listeners subscribe to the emitter.
   */
  writeReady(level: Level, rest: string): void
  /** Hears every other line that the level lets through; the function that is returned ends it. */
  listen(listener: (line: LogLine) => void): () => void
}

interface LogOptions {
  level: string
  /** Readable lines for a person who watches; JSON for a machine that collects. */
  isForPeople: boolean
  /** The error output, where the standard output is what somebody asked for. */
  isBesideOutput?: boolean
  /** Where lines go in tests. */
  to?: pino.DestinationStream
}

export function openLog({ level, isForPeople, isBesideOutput = false, to }: LogOptions): Log {
  const destination = isBesideOutput ? 2 : 1
  const listeners = new Set<(line: LogLine) => void>()
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError, fault: (text: unknown) => redact(String(text)) },
    hooks: {
      logMethod(args, method, level) {
        const parts = args.map((part) => (typeof part === 'string' ? redact(part) : part))
        method.apply(this, parts as Parameters<typeof method>)
        for (const listener of listeners) listener(lineOf(parts, level))
      },
    },
  }
  const output = to ?? openOutput(destination, isForPeople)
  const logger = pino(options, output)
  return Object.assign(logger, {
    writeReady(level: Level, rest: string) {
      if (!logger.isLevelEnabled(level)) return
      if (output instanceof TurnOutput) output.lastLevel = pino.levels.values[level] ?? 0
      output.write(`{"level":"${level}"${isoTime()}${rest}}\n`)
    },
    listen(listener: (line: LogLine) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
}

function openOutput(destination: 1 | 2, isForPeople: boolean): pino.DestinationStream {
  if (!isForPeople) return outputTo(destination)
  return pino.transport({
    target: 'pino-pretty',
    options: { colorize: true, ignore: 'msg_he', destination },
  })
}

const outputs = new Map<number, TurnOutput>()

/** One for each: buffered lines are written when the process ends, for every log that was opened. */
function outputTo(destination: 1 | 2): TurnOutput {
  return outputs.getOrInsertComputed(destination, () => {
    const output = new TurnOutput(pino.destination({ dest: destination, sync: true }))
    process.on('exit', () => output.flush())
    return output
  })
}

let [lastMs, lastTime] = [0, '']

/** Written once for all lines of a millisecond: it took a third of the time of a line. */
function isoTime(): string {
  const now = Date.now()
  if (now !== lastMs) [lastMs, lastTime] = [now, `,"time":"${new Date(now).toISOString()}"`]
  return lastTime
}

function lineOf(parts: readonly unknown[], level: number): LogLine {
  const [first, second] = parts
  const hasFields = typeof first === 'object' && first !== null
  return {
    level: pino.levels.labels[level] as Level,
    message: String((hasFields ? second : first) ?? ''),
    fields: hasFields ? (first as Record<string, unknown>) : {},
  }
}

/** An error in the log: its kind, its message without secrets, and where it came from. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: redact(String(error)) }
  return { type: error.name, message: redact(error.message), stack: redact(error.stack ?? '') }
}
