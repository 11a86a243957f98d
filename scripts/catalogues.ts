/**
 * The catalogue pages of `docs/`, generated from declarations in the code.
 *
 *  node scripts/catalogues.ts writes them again after a declaration changed
 *
 * Features include views, which plain Node cannot load, so the writing is done by the test that compares the pages
 * (`tests/catalogues.test.ts`, with UPDATE_CATALOGUES=1); this file only defines their content.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { typeOf } from '#features/programs/rules/docs/index.ts'
import type { Setting } from '#platform/config/readers.ts'
import type { EventDeclarations } from '#platform/events/emit.ts'
import type { ExportedKind } from '#platform/exports.ts'
import type { JsonSchema } from '#platform/http/json-schema.ts'
import type { NamedRoute } from '#platform/http/openapi.ts'
import type { Route } from '#platform/http/route.ts'
import type { Job } from '#platform/jobs/declare.ts'
import { type ProblemDeclarations, retryAdviceOf } from '#platform/problems/index.ts'

export interface Declared {
  settings: Record<string, Setting<unknown>>
  /** `OIDC_<ID>_ISSUER` and the like. */
  familySettings: readonly [string, Setting<unknown>][]
  problems: ProblemDeclarations
  /** By the feature that emits them. */
  events: readonly { feature: string; events: EventDeclarations }[]
  routes: readonly NamedRoute[]
  limits: Record<string, number>
  /** Those of them that apply per hour. */
  hourly: ReadonlySet<string>
  limitOf: (route: Route) => string
  jobs: readonly Job[]
  /** The last file of an export. */
  manifest: z.ZodObject
  exported: readonly ExportedKind[]
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
    'export.schema.json': exportSchema(declared),
  }
}

/** One line of each kind of record, by the name of its folder. */
function exportSchema({ manifest, exported }: Declared): string {
  const kinds = exported.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const records = [{ name: 'manifest', record: manifest }, ...kinds]
  const $defs = records.map(({ name, record }) => {
    const { $schema: _, ...schema } = z.toJSONSchema(record)
    return [name, schema]
  })
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Records of an export of Codeshelf',
    $defs: Object.fromEntries($defs),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function settingsPage({ settings, familySettings }: Declared): string {
  const all = Object.entries(settings)
  const tableOf = (rows: Declared['familySettings']) =>
    table(
      ['Name', 'Default', 'Allowed', 'Meaning'],
      rows.map(([name, setting]) => [
        code(name),
        setting.fallbackText ?? valueText(setting.fallback),
        allowedText(setting),
        setting.meaning + (setting.isSecret ? ' Secret: never shown.' : ''),
      ]),
    )
  return page(
    'Settings',
    'Environment variables. Everything has a default that works. `codeshelf doctor` shows the values in force.',
    [
      tableOf(all),
      '## Providers of OpenID Connect',
      'Any number of providers: `<ID>` is a name of your own in capital letters, digits and `_`, the same in all settings of one provider.',
      tableOf(familySettings),
    ].join('\n\n'),
  )
}

/** The start's message for a refused value: no setting accepts a control character. */
function allowedText({ read }: Setting<unknown>): string {
  const refusal = read.safeParse('\u0000').error?.issues[0]?.message
  return refusal?.replace(/^must be /, '') ?? 'any text'
}

function valueText(value: unknown): string {
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
      retryAdviceOf(declared),
      declared.en,
      declared.he,
    ])
  return page(
    'Problems',
    'Every refusal. The response contains `error` and `code` exactly as here; the sentences are for people. ' +
      '"Retry" is when the same request can succeed: never, after loading the current state (conflict), or later.',
    table(['Code', 'Status', 'Error', 'Retry', 'English', 'Hebrew'], rows),
  )
}

function eventsPage({ events }: Declared): string {
  const parts = events
    .filter((feature) => Object.keys(feature.events).length > 0)
    .map(({ feature, events }) => {
      const rows = Object.entries(events).map(([name, declared]) => [
        code(name),
        declared.severity,
        declared.means,
        fieldsText(declared.fields),
        declared.msg_he,
      ])
      return `## ${feature}\n\n${table(['Event', 'Severity', 'Meaning', 'Fields', 'Hebrew message'], rows)}`
    })
  return page(
    'Events',
    'Operational events, by the feature that emits them. Every record also has `event`, `severity`, `request_id`, ' +
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
  const parts = [...Map.groupBy(routes, ({ feature }) => feature)].map(([feature, named]) => {
    const rows = named.map(({ route }) => [
      code(`${route.method} ${route.path}`),
      route.spec.role ? `${route.spec.who}, ${route.spec.role}` : route.spec.who,
      tokenText(route),
      limitOf(route),
      route.spec.reply ? 'JSON' : (route.spec.media ?? 'page'),
      route.spec.summary,
    ])
    return `## ${feature}\n\n${table(['Address', 'Who', 'Token', 'Limit', 'Returns', 'Summary'], rows)}`
  })
  return page(
    'Routes',
    'Every route of the server. Parameters, responses and errors of the JSON endpoints are on the page `/docs` ' +
      'of a running server and in its `/openapi.json`. "Token" names the scope that a personal access token needs ' +
      'there; without one no token is accepted. "within its limit" means that a token limited to a part of the ' +
      'library is accepted and sees only that part; on all other routes it is refused.',
    parts.join('\n\n'),
  )
}

function tokenText({ spec: { scope, honoursLimit } }: Route): string {
  if (!scope) return ''
  return honoursLimit ? `${scope}, within its limit` : scope
}

function limitsPage({ limits, hourly, routes, limitOf }: Declared): string {
  const rows = Object.entries(limits).map(([kind, number]) => {
    const users = routes.filter(({ route }) => limitOf(route) === kind).length
    return [kind, number.toLocaleString('en'), hourly.has(kind) ? 'hour' : 'minute', String(users)]
  })
  return page(
    'Rate limits',
    'Per person, or per IP address without an account, in any minute or hour. `RATE_LIMIT_SCALE` multiplies them all; 0 switches them off.',
    table(['Kind', 'Requests', 'In a', 'Routes'], rows),
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
    'Jobs run on schedule or on demand, in the one process that holds the lease. A run that is still running after "stuck after" is reported once.',
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
      ...['run', '--project', 'app', 'tests/catalogues.test.ts', 'tests/api-client.test.ts'],
      ...['-t', 'catalogue page|typed client'],
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, UPDATE_CATALOGUES: '1' } },
  )
  process.exit(status ?? 1)
}
