/** A collector on loopback: takes OTLP over HTTP and reads it by the published schema (opentelemetry-proto 1.x). */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { atTheEnd } from './endings.ts'
import { decode, type Schema } from './protobuf.ts'

const AnyValue: Schema = {
  1: ['stringValue', 'text'],
  2: ['boolValue', 'varint'],
  3: ['intValue', 'varint'],
  4: ['doubleValue', 'double'],
  5: ['arrayValue', () => ({ 1: ['values', AnyValue, 'list'] })],
}
const KeyValue: Schema = { 1: ['key', 'text'], 2: ['value', AnyValue] }
const Resource: Schema = { 1: ['attributes', KeyValue, 'list'], 2: ['dropped', 'varint'] }
const Scope: Schema = { 1: ['name', 'text'], 2: ['version', 'text'] }
const Span: Schema = {
  1: ['traceId', 'bytes'],
  2: ['spanId', 'bytes'],
  4: ['parentSpanId', 'bytes'],
  5: ['name', 'text'],
  6: ['kind', 'varint'],
  7: ['startTime', 'fixed64'],
  8: ['endTime', 'fixed64'],
  9: ['attributes', KeyValue, 'list'],
  10: ['droppedAttributes', 'varint'],
  12: ['droppedEvents', 'varint'],
  14: ['droppedLinks', 'varint'],
  15: ['status', { 2: ['message', 'text'], 3: ['code', 'varint'] }],
  16: ['flags', 'fixed32'],
}
const NumberPoint: Schema = {
  2: ['startTime', 'fixed64'],
  3: ['time', 'fixed64'],
  4: ['asDouble', 'double'],
  6: ['asInt', 'fixed64'],
  7: ['attributes', KeyValue, 'list'],
  8: ['flags', 'varint'],
}
const HistogramPoint: Schema = {
  2: ['startTime', 'fixed64'],
  3: ['time', 'fixed64'],
  4: ['count', 'fixed64'],
  5: ['sum', 'double'],
  6: ['bucketCounts', 'packed64'],
  7: ['explicitBounds', 'packedDouble'],
  9: ['attributes', KeyValue, 'list'],
  10: ['flags', 'varint'],
  11: ['min', 'double'],
  12: ['max', 'double'],
}
const Metric: Schema = {
  1: ['name', 'text'],
  2: ['description', 'text'],
  3: ['unit', 'text'],
  5: ['gauge', { 1: ['points', NumberPoint, 'list'] }],
  9: ['histogram', { 1: ['points', HistogramPoint, 'list'], 2: ['temporality', 'varint'] }],
}
const LogRecord: Schema = {
  1: ['time', 'fixed64'],
  2: ['severityNumber', 'varint'],
  3: ['severityText', 'text'],
  5: ['body', AnyValue],
  6: ['attributes', KeyValue, 'list'],
  7: ['droppedAttributes', 'varint'],
  8: ['flags', 'fixed32'],
  9: ['traceId', 'bytes'],
  10: ['spanId', 'bytes'],
  11: ['observedTime', 'fixed64'],
  12: ['eventName', 'text'],
}

const requestOf = (items: Schema): Schema => ({
  1: [
    'resources',
    {
      1: ['resource', Resource],
      2: [
        'scopes',
        { 1: ['scope', Scope], 2: ['items', items, 'list'], 3: ['schema', 'text'] },
        'list',
      ],
      3: ['schema', 'text'],
    },
    'list',
  ],
})

const SIGNALS: Record<string, Schema> = {
  '/v1/traces': requestOf(Span),
  '/v1/metrics': requestOf(Metric),
  '/v1/logs': requestOf(LogRecord),
}

type Values = Record<string, string | number>

export interface Collected {
  attributes: Values
  resource: Values
  [field: string]: any
}

export interface Collector {
  url: string
  spans: Collected[]
  metrics: Collected[]
  logs: Collected[]
  /** Of the last request. */
  headers: IncomingMessage['headers']
  /** Requests, with or without a response. */
  asked: number
  /** Requests that did not follow the schema, as messages. */
  complaints: string[]
  /** Takes requests and never responds. */
  isHanging: boolean
  /** Stops listening: connections are refused. */
  goAway(): Promise<void>
}

export async function openCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    collector.asked++
    collector.headers = request.headers
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (collector.isHanging) return
    try {
      take(collector, request, Buffer.concat(chunks))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    } catch (error) {
      collector.complaints.push(`${request.url}: ${(error as Error).message}`)
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let isOpen = true
  const goAway = async () => {
    if (!isOpen) return
    isOpen = false
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ spans: [], metrics: [], logs: [], headers: {}, asked: 0, complaints: [] },
    isHanging: false,
    goAway,
  }
  atTheEnd(goAway)
  return collector
}

function take(collector: Collector, request: IncomingMessage, body: Buffer): void {
  const schema = SIGNALS[request.url ?? '']
  if (request.method !== 'POST' || !schema) throw new Error('not an address of OTLP')
  if (request.headers['content-type'] !== 'application/x-protobuf')
    throw new Error('not the media type of OTLP')
  const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
  const list = { '/v1/traces': collector.spans, '/v1/metrics': collector.metrics }[request.url!]
  for (const { resource, scopes } of decode(schema, bytes)['resources'] ?? [])
    for (const { items = [] } of scopes)
      for (const item of items)
        (list ?? collector.logs).push({
          ...item,
          attributes: valuesOf(item.attributes),
          resource: valuesOf(resource.attributes),
        })
}

export function valuesOf(pairs: readonly { key: string; value: any }[] = []): Values {
  return Object.fromEntries(
    pairs.map(({ key, value }) => {
      const { stringValue, intValue, doubleValue, boolValue } = value ?? {}
      return [key, stringValue ?? doubleValue ?? Number(intValue ?? boolValue)]
    }),
  )
}
