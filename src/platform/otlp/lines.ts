/** The lines of the log as records, beside the span in which they were written. Only what we say ourselves leaves with them. */
import { type Logger, SeverityNumber } from '@opentelemetry/api'
import type { Log, LogLine } from '../log/index.ts'
import { spanAround } from './spans.ts'
import { contextOf } from './traces.ts'

const SEVERITIES: Record<LogLine['level'], SeverityNumber> = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
}

/** Fields that hold names and numbers of ours. Details, hosts, folders and ids of what belongs to somebody stay here. */
const FIELDS = [
  ...['request_id', 'job_id', 'run_id', 'feature', 'lease', 'epoch', 'reason', 'status', 'quota'],
  ...['kind', 'attempts', 'version', 'index', 'duration_ms', 'freed', 'count', 'skipped'],
]

export function exportLines(logger: Logger, log: Pick<Log, 'listen'>): () => void {
  return log.listen((line) => {
    logger.emit({
      severityNumber: SEVERITIES[line.level],
      severityText: line.level,
      body: withoutAddresses(line.message),
      attributes: attributesOf(line.fields),
      context: contextOf(spanAround()),
    })
  })
}

/** A line may show an address to whoever watches the program, such as the link by which the first administrator comes. */
function withoutAddresses(message: string): string {
  return message.replace(/[a-z]{2,10}:\/\/\S+/gi, '[address]')
}

function attributesOf(fields: LogLine['fields']): Record<string, string | number | boolean> {
  const attributes: Record<string, string | number | boolean> = {}
  for (const name of FIELDS) {
    const value = fields[name]
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      attributes[name] = value
  }
  return { ...attributes, ...exceptionOf(fields['err']) }
}

// Where a file lies says who runs the program: its name and line are enough.
const FOLDERS = /(?:file:\/\/)?\/[^\s()]*\//g
const MAX_FRAMES = 20

/** What kind of error it was and where it came from. Its words may repeat what somebody wrote; they are in the log. */
function exceptionOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {}
  const { name, message, stack = '' } = error
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n', MAX_FRAMES + 1)
  return {
    'exception.type': name,
    'exception.stacktrace': frames.slice(1).join('\n').replace(FOLDERS, ''),
  }
}
