/**
 * The catalogue pages of `docs/`, made from what the code declares.
 *
 *   node scripts/catalogues.ts     writes them again after a declaration changed
 *
 * Rooms hold views, which plain Node cannot load, so the writing is done by the test that compares the pages
 * (`tests/catalogues.test.ts`, told by UPDATE_CATALOGUES=1); this file only says what stands on them.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { typeOf } from '../src/features/api-docs/rules/fields.ts'
import type { Setting } from '../src/platform/config/settings.ts'
import type { EventDeclarations } from '../src/platform/events/declare.ts'
import type { JsonSchema } from '../src/platform/http/json-schema.ts'
import type { NamedRoute } from '../src/platform/http/openapi.ts'
import type { Route } from '../src/platform/http/route.ts'
import type { Job } from '../src/platform/jobs/declare.ts'
import { type ProblemDeclarations, retryClassOf } from '../src/platform/problems/index.ts'

export interface Declared {
  settings: Record<string, Setting<unknown>>
  problems: ProblemDeclarations
  /** By the room that emits them. */
  events: readonly { room: string; events: EventDeclarations }[]
  routes: readonly NamedRoute[]
  limits: Record<string, number>
  limitOf: (route: Route) => string
  jobs: readonly Job[]
}

/** File name to page, each ending in a line break. */
export function cataloguePages(declared: Declared): Record<string, string> {
  return {
    'settings.md': settingsPage(declared),
    'problems.md': problemsPage(declared),
    'events.md': eventsPage(declared),
    'routes.md': routesPage(declared),
    'limits.md': limitsPage(declared),
    'jobs.md': jobsPage(declared),
  }
}

function settingsPage({ settings }: Declared): string {
  const rows = Object.entries(settings).map(([name, setting]) => [
    code(name),
    setting.fallbackText ?? shown(setting.fallback),
    setting.meaning + (setting.isSecret ? ' Secret: never shown.' : ''),
  ])
  return page(
    'Settings',
    'Environment variables. Everything has a default that works. `codeshelf doctor` shows the values in force.',
    table(['Name', 'Default', 'Meaning'], rows),
  )
}

function shown(value: unknown): string {
  if (value === null) return 'unset'
  if (Array.isArray(value)) return value.length > 0 ? value.map(code).join(', ') : 'empty'
  return code(typeof value === 'boolean' ? (value ? '1' : '0') : String(value))
}

function problemsPage({ problems }: Declared): string {
  const rows = Object.entries(problems)
    .map(([name, declared]) => ({ ...declared, code: declared.code ?? name }))
    .sort((a, b) => compare(a.code, b.code) || compare(a.error, b.error))
    .map((declared) => [
      code(declared.code),
      String(declared.status),
      declared.error,
      retryClassOf(declared),
      declared.en,
      declared.he,
    ])
  return page(
    'Problems',
    'Every refusal. `error` and `code` stand in the answer as they are here; the sentences are for people. ' +
      '"Retry" says whether the same request can succeed: never, after looking again (conflict), or later.',
    table(['Code', 'Status', 'Error', 'Retry', 'English', 'Hebrew'], rows),
  )
}

function eventsPage({ events }: Declared): string {
  const parts = events
    .filter((room) => Object.keys(room.events).length > 0)
    .map(({ room, events }) => {
      const rows = Object.entries(events).map(([name, declared]) => [
        code(name),
        declared.severity,
        declared.means,
        fieldsText(declared.fields),
        declared.msg_he,
      ])
      return `## ${room}\n\n${table(['Event', 'Severity', 'Meaning', 'Fields', 'Hebrew message'], rows)}`
    })
  return page(
    'Events',
    'Operational events, by the room that tells them. Every record also has `event`, `severity`, `request_id`, ' +
      '`timestamp`, `msg_en`, `msg_he` and, where it is about a thing, `resource` with type and id. None carries personal data.',
    parts.join('\n\n'),
  )
}

function fieldsText(fields: Record<string, z.ZodType>): string {
  const all = Object.entries(fields).map(([name, schema]) => {
    const written = z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema
    if (written.maximum === Number.MAX_SAFE_INTEGER) delete written.maximum
    if (written.minimum === Number.MIN_SAFE_INTEGER) delete written.minimum
    return code(`${name}: ${typeOf(written)}`)
  })
  return all.join('<br>') || 'none'
}

function routesPage({ routes, limitOf }: Declared): string {
  const parts = [...Map.groupBy(routes, ({ room }) => room)].map(([room, named]) => {
    const rows = named.map(({ route }) => [
      code(`${route.method} ${route.path}`),
      route.spec.who,
      limitOf(route),
      route.spec.reply ? 'JSON' : (route.spec.media ?? 'page'),
      route.spec.summary,
    ])
    return `## ${room}\n\n${table(['Address', 'Who', 'Limit', 'Answers', 'Summary'], rows)}`
  })
  return page(
    'Routes',
    'Every address of the server. Parameters, answers and errors of the JSON endpoints are on the page `/docs` ' +
      'of a running server and in its `/openapi.json`.',
    parts.join('\n\n'),
  )
}

function limitsPage({ limits, routes, limitOf }: Declared): string {
  const rows = Object.entries(limits).map(([kind, number]) => {
    const users = routes.filter(({ route }) => limitOf(route) === kind).length
    return [kind, number.toLocaleString('en'), String(users)]
  })
  return page(
    'Rate limits',
    'For each person, or each address without an account, in any sixty seconds. `RATE_LIMIT_SCALE` multiplies them all; 0 switches them off.',
    table(['Kind', 'A minute', 'Routes'], rows),
  )
}

function jobsPage({ jobs }: Declared): string {
  const rows = jobs.map(({ id, name, schedule, timeoutMs, stuckAfterMs }) => [
    code(id),
    name.en,
    name.he,
    scheduleText(schedule),
    duration(timeoutMs),
    duration(stuckAfterMs),
  ])
  return page(
    'Jobs',
    'What runs by itself or on demand, in the one process that holds the lease. A run that is still going after "stuck after" is told about once.',
    table(['Id', 'English', 'Hebrew', 'When', 'Time limit', 'Stuck after'], rows),
  )
}

function scheduleText(schedule: Job['schedule']): string {
  if (schedule === null) return 'on demand'
  return 'everyMs' in schedule
    ? `every ${duration(schedule.everyMs)}`
    : `daily at ${schedule.dailyAtUtc} UTC`
}

function duration(ms: number): string {
  const units = [
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ] as const
  const [unit, size] = units.find(([, size]) => ms >= size && ms % size === 0) ?? ['ms', 1]
  return `${ms / size} ${unit}`
}

function page(title: string, lead: string, body: string): string {
  return `# ${title}\n\n${NOTE}\n\n${lead}\n\n${body}\n`
}

const NOTE = '<!-- Made by scripts/catalogues.ts from the code. Do not edit by hand. -->'

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function code(text: string): string {
  return `\`${text}\``
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, '..')
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', 'house', 'tests/catalogues.test.ts', '-t', 'catalogue page'],
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, UPDATE_CATALOGUES: '1' } },
  )
  process.exit(status ?? 1)
}
