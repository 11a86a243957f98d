/** Declarations are complete, exist in both languages, are really used, and are documented. */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALERT_RULES } from '#features/operations/rules/observability/alert-rules.ts'
import { ExportManifest } from '#features/takeout/contract/index.ts'
import { familyNames } from '#platform/config/families.ts'
import { settings } from '#platform/config/settings.ts'
import { NOTABLE } from '#platform/events/emit.ts'
import { type EventDeclarations, SEVERITIES } from '#platform/events/index.ts'
import { HOURLY, LIMITS, limitClassOf } from '#platform/http/index.ts'
import { jobEvents } from '#platform/jobs/index.ts'
import { cataloguePages } from '../scripts/catalogues.ts'
import { features } from '../src/features.ts'
import { openTestApp } from './support/app.ts'
import { readSources, root } from './support/sources.ts'
import { declaredEvents } from './support/stored-events.ts'

/** The names that the interface promises, in its order. */
const PROMISED = `
  codehost_rate_limit_check codehost_upload_start codehost_upload_saved_error codehost_upload_direct_error
  codehost_import_repo_error codehost_sync
  db_get_latest_version_error db_save_code_snippet_error db_delete_file_error db_recycle_bin_ttl_index_missing
  share_view_error share_view_not_found internal_web_started
  alert_received alerts_parse_error
  push_subscribed push_unsubscribed push_subscriptions_cleanup push_subscriptions_delete_all
  push_deleted_dead_endpoints sw_push_report
  push_send_attempt push_send_error push_send_no_subscriptions push_send_missing_vapid_private
  push_event_send_attempt push_event_unknown_kind push_event_delivery_exhausted
  push_test_result push_test_local_error push_test_worker_error
  job_started job_completed job_failed job_skipped job_stuck job_runs_reconciled
  jobs_orphan_reconcile_skipped jobs_orphan_reconcile_timed_out jobs_orphan_reconcile_failed
  job_run_reconcile_skipped
  repo_analysis_start repo_analysis_parsed repo_analysis_done repo_analysis_error
  business_metric
`
  .trim()
  .split(/\s+/)

const HEBREW = /[\u05d0-\u05ea]/

const featureEvents = features
  .flatMap(({ name, events }) =>
    events ? [{ feature: name, events: events as EventDeclarations }] : [],
  )
  .toSorted((a, b) => (a.feature < b.feature ? -1 : 1))
const allEvents = [{ feature: 'jobs', events: jobEvents as EventDeclarations }, ...featureEvents]
const declarations = allEvents.flatMap(({ events }) => Object.entries(events))

describe('events', () => {
  test('every name that the interface promises is declared exactly once', () => {
    const names = declarations.map(([name]) => name)
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
    expect(PROMISED.filter((name) => !names.includes(name))).toEqual([])
    expect(PROMISED).toHaveLength(46)
  })

  test('every file of events belongs to a feature', async () => {
    const files = globSync('src/features/*/{events,events/*}.ts', { cwd: root })
    const modules = await Promise.all(files.map((file) => import(join(root, file))))
    const declared = modules
      .flatMap((exported) => Object.entries(exported))
      .flatMap(([name, events]) => (/events$/i.test(name) ? [events] : []))
    const listed = featureEvents.map(({ events }) => events)
    expect(declared.length).toBe(listed.length)
    expect(declared.filter((events) => !(listed as unknown[]).includes(events))).toEqual([])
  })

  test('every declared event is really told somewhere', () => {
    const code = readSources()
      .filter(({ file }) => !/\/events(?:\/\w+)?\.ts$/.test(file))
      .map((source) => source.code)
      .join('\n')
    const isTold = (name: string) => new RegExp(`[(,]\\s*'${name}'\\s*[,)]`).test(code)
    const silent = declarations.map(([name]) => name).filter((name) => !isTold(name))
    expect(silent).toEqual([])
  })

  test('every event that a rule for alerts counts is notable: all others are stored where nobody counts them', () => {
    const counted: readonly string[] = ALERT_RULES.flatMap((rule) =>
      rule.on === 'events' ? rule.events : [],
    )
    const found = declarations.filter(([name]) => counted.includes(name))
    expect(found.map(([name]) => name).toSorted()).toEqual(counted.toSorted())
    expect(found.filter(([, { severity }]) => !NOTABLE.includes(severity))).toEqual([])
  })

  test('every declared event is asked for by a test; the end of a run says which of them no test stored', ({
    task,
  }) => {
    task.meta.declaredEvents = declaredEvents
    const tests = globSync('{src,tests}/**/*.{test,fixture}.ts', { cwd: root })
      .filter((file) => file !== 'tests/catalogues.test.ts')
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
    const unasked = declarations
      .map(([name]) => name)
      .filter((name) => !tests.includes(`'${name}'`))
    expect(unasked).toEqual([])
  })

  test.each(declarations)(
    '%s says what it means, in both languages, and names no person',
    (name, declared) => {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/)
      expect(SEVERITIES).toContain(declared.severity)
      expect(declared.means).toMatch(/^[A-Z].+\.$/)
      expect(declared.msg_en).toMatch(/^[A-Z].*[^.]$/)
      expect(declared.msg_he).toMatch(HEBREW)
      expect(declared.msg_he).not.toMatch(/\.$/)
      for (const field of Object.keys(declared.fields)) {
        expect(field).toMatch(/^[a-z]+(_[a-z]+)*$/)
        expect(PERSONAL, field).not.toContain(field)
        expect(COMMON, field).not.toContain(field)
      }
    },
  )

  // Ids of things are put into `resource`; people, contents, devices and addresses into no field.
  const PERSONAL =
    `user user_id owner_id email username first_name last_name phone ip address url endpoint content
    text title file_name path query q token cookie`.split(/\s+/)
  const COMMON = ['event', 'severity', 'request_id', 'timestamp', 'resource', 'msg_he', 'msg_en']

  test('an event whose name says error is one; a search for job-level reconciling finds no single run', () => {
    for (const [name, { severity }] of declarations) {
      if (/_(error|failed)$/.test(name)) expect(severity, name).toBe('error')
    }
    const reconciling = declarations
      .map(([name]) => name)
      .filter((name) => name.includes('reconcile'))
    for (const name of reconciling)
      expect(name).toMatch(/^(jobs_orphan_reconcile_|job_runs?_reconcile)/)
    const ofJobs = reconciling.filter((name) => name.startsWith('jobs_orphan_reconcile'))
    const ofRuns = reconciling.filter((name) => name.startsWith('job_run'))
    expect(ofJobs.length + ofRuns.length).toBe(reconciling.length)
    expect(ofRuns.filter((name) => name.includes('orphan'))).toEqual([])
  })

  test('the shapes that the interface shows are declared', () => {
    const fieldsOf = (name: string) =>
      Object.keys(declarations.find(([known]) => known === name)![1].fields)
    expect(fieldsOf('codehost_upload_saved_error')).toEqual(
      expect.arrayContaining(['repo', 'error']),
    )
    expect(fieldsOf('db_save_code_snippet_error')).toEqual(
      expect.arrayContaining(['repo', 'error']),
    )
    expect(fieldsOf('share_view_error')).toEqual(['share_id', 'error'])
    expect(fieldsOf('job_runs_reconciled')).toEqual([
      'count',
      'skipped',
      'truncated',
      'job_ids_sample',
    ])
    expect(fieldsOf('jobs_orphan_reconcile_skipped')).toEqual(['reason'])
    expect(fieldsOf('push_send_error')).toContain('endpoint_hash')
  })
})

describe('problems', () => {
  /** The API names the login's own message; the code is the general one. */
  const TWO_WORDINGS = ['invalid_payload']

  test('every problem has a legal status, its words, and a sentence in both languages', async () => {
    const { inner: app } = await openTestApp('sqlite')
    for (const [name, { status, error, code = name, en, he }] of Object.entries(
      app.catalogues.problems,
    )) {
      expect(name).toMatch(/^[a-z]+(_[a-z0-9]+)*$/)
      expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/)
      expect(status, name).toBeGreaterThanOrEqual(400)
      expect(status, name).toBeLessThan(600)
      expect(error.trim(), name).not.toBe('')
      expect(en, name).toMatch(/[.?]$/)
      expect(en, name).not.toMatch(/!/)
      expect(he, name).toMatch(HEBREW)
      expect(he, name).toMatch(/[.?]$/)
    }
  })

  test('one code always comes with the same words and the same status', async () => {
    const { inner: app } = await openTestApp('sqlite')
    const all = Object.entries(app.catalogues.problems).map(([name, declared]) => ({
      ...declared,
      code: declared.code ?? name,
    }))
    for (const [code, same] of Map.groupBy(all, (declared) => declared.code)) {
      expect(new Set(same.map(({ status }) => status)).size, code).toBe(1)
      if (!TWO_WORDINGS.includes(code))
        expect(new Set(same.map(({ error }) => error)).size, code).toBe(1)
    }
  })
})

test('every setting says what it means, and none is named twice', () => {
  for (const [name, { meaning }] of [...Object.entries(settings), ...familyNames()].map(
    ([name, declared]) => [name.replace('<ID>', 'ID'), declared] as const,
  )) {
    expect(name).toMatch(/^[A-Z]+(_[A-Z0-9]+)*$/)
    expect(meaning, name).toMatch(/^[A-Z/].+\.$/)
  }
})

describe('docs', () => {
  const folder = join(root, 'docs/catalogue')

  test('each catalogue page equals what the code declares', async () => {
    const { inner: app } = await openTestApp('sqlite')
    const pages = cataloguePages({
      settings,
      familySettings: familyNames(),
      problems: app.catalogues.problems,
      events: allEvents,
      routes: app.routes,
      limits: LIMITS,
      hourly: HOURLY,
      limitOf: limitClassOf,
      jobs: app.jobs,
      manifest: ExportManifest,
      exported: app.deps.installed.exported,
    })
    if (process.env['UPDATE_CATALOGUES']) write(pages)
    const written = existsSync(folder) ? readdirSync(folder).toSorted() : []
    expect(written, HOW).toEqual(Object.keys(pages).toSorted())
    for (const [name, text] of Object.entries(pages))
      expect(readFileSync(join(folder, name), 'utf8'), HOW).toBe(text)
  })

  const HOW = 'write the pages again with: node scripts/catalogues.ts'

  function write(pages: Record<string, string>): void {
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
  }
})
