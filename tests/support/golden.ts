/**
 * The product's current output, to be compared after a change that should change nothing. With GOLDEN=folder every
 * request of a test is written there with its reply and its statements; random values are replaced by plain names.
 * `node scripts/golden.ts` makes such a folder, and compares two.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { App } from '../../src/app.ts'
import type { OpenedStore } from './stores.ts'

const folder = process.env['GOLDEN']
export const isGolden = folder !== undefined

interface Asked {
  method?: string
  url?: string
  headers?: Record<string, string>
  payload?: unknown
}

/** Every request of this app from now on, into the file of the test that makes it. */
export function recordReplies({ server }: App, { statements }: OpenedStore): void {
  if (!isGolden) return
  const { fastify } = server
  const inject = fastify.inject.bind(fastify) as (asked: Asked) => Promise<{
    statusCode: number
    headers: Record<string, unknown>
    body: string
  }>
  const recorded = async (asked: Asked) => {
    const before = statements.length
    const reply = await inject(asked)
    const { testPath = '', currentTestName = 'before the tests' } = expect.getState()
    const lines = [
      `## ${asked.method} ${asked.url}`,
      ...['accept', 'accept-language'].map((name) => `${name}: ${asked.headers?.[name] ?? ''}`),
      `> ${asked.payload ?? ''}`.slice(0, 2_000),
      `${reply.statusCode}`,
      ...Object.entries(reply.headers)
        .filter(([name]) => !BY_CHANCE.has(name))
        .map(([name, value]) => `${name}: ${value}`)
        .sort(),
      ...countsOf(statements.slice(before)),
      reply.body.replaceAll('><', '>\n<'),
    ]
    keep(testPath, currentTestName, `${lines.join('\n')}\n\n`)
    return reply
  }
  Object.assign(fastify, { inject: recorded })
}

const BY_CHANCE = new Set(['date', 'content-length', 'x-request-id', 'server-timing', 'etag'])

/** Concurrent requests share theirs: what a test sends at once is counted with the one that ends first. */
function countsOf(statements: readonly string[]): string[] {
  const counts = Map.groupBy(statements, (sql) => sql)
  return [...counts].map(([sql, all]) => `sql ${all.length} x ${sql}`).sort()
}

/** Names for random values, in the order in which they occur in a test. */
const names = new Map<string, Map<string, string>>()

function keep(path: string, test: string, text: string): void {
  const file = path.replace(/^.*\/(src|tests)\//, '$1/').replace(/\.test\.tsx?$/, '')
  const known = names.get(test) ?? new Map<string, string>()
  names.set(test, known)
  const named = text
    .replace(/(\/assets\/[\w./-]+?)-[\w-]{8,}(\.\w+)/g, '$1$2')
    .replace(/nonce[-=]"?[\w+/=-]{16,}/g, 'nonce')
    .replace(/127\.0\.0\.1:\d+|localhost:\d+/g, 'local')
    .replace(/\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b|\b[\w-]*\d[\w-]{19,}\b/g, (one) => {
      if (!known.has(one)) known.set(one, `{${known.size}}`)
      return known.get(one)!
    })
    .replace(/\/tmp\/[\w./-]+/g, '/tmp')
    .replace(/\b\d+(\.\d+)? ms\b/g, 'some ms')
  const to = join(folder!, file)
  mkdirSync(to, { recursive: true })
  appendFileSync(join(to, `${test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 150)}.txt`), named)
}
