/** The log: JSON lines, readable lines on a terminal, and every word through the redactor. */
import pino from 'pino'
import { redact } from '../events/redact.ts'

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

export interface LogOptions {
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
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError, fault: (text: unknown) => redact(String(text)) },
    hooks: {
      logMethod(args, method) {
        method.apply(
          this,
          args.map((part) => (typeof part === 'string' ? redact(part) : part)) as Parameters<
            typeof method
          >,
        )
      },
    },
  }
  if (to) return pino(options, to)
  if (!isForPeople) return pino(options, pino.destination({ dest: destination, sync: true }))
  return pino({
    ...options,
    transport: {
      target: 'pino-pretty',
      options: { colorize: true, ignore: 'msg_he', destination },
    },
  })
}

/** An error in the log: its kind, its words without secrets, and where it came from. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: redact(String(error)) }
  return { type: error.name, message: redact(error.message), stack: redact(error.stack ?? '') }
}
