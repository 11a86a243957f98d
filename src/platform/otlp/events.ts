/** Declared events as records of the log, beside the span in which they happened. Their declared fields hold nothing personal. */
import { type Logger, SeverityNumber } from '@opentelemetry/api'
import type { Emitter, EventRecord, Severity } from '../events/index.ts'
import { spanAround } from './spans.ts'
import { contextOf } from './traces.ts'

const SEVERITIES: Record<Severity, SeverityNumber> = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  critical: SeverityNumber.FATAL,
}

export function exportEvents(logger: Logger, emitter: Pick<Emitter, 'listen'>): () => void {
  return emitter.listen((record) => {
    logger.emit({
      eventName: record.event,
      timestamp: record.at,
      severityNumber: SEVERITIES[record.severity],
      severityText: record.severity,
      body: record.msg_en,
      attributes: attributesOf(record),
      context: contextOf(spanAround()),
    })
  })
}

// Names and addresses of repositories, and ids that open a share: only for the operator of the server.
const STAYS = ['repo', 'host', 'share_id']

/** Whose it was stays here: of what an event is about, only the kind leaves. */
function attributesOf({ request_id, resource, fields }: EventRecord) {
  const attributes: Record<string, string | number | boolean> = { request_id }
  if (resource) attributes['resource_type'] = resource.type
  for (const [name, value] of Object.entries(fields))
    if (['string', 'number', 'boolean'].includes(typeof value) && !STAYS.includes(name))
      attributes[name] = value as string | number | boolean
  return attributes
}
