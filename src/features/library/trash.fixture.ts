/** What the tests of the trash need: files with a history, a sweep on demand, and the index removed. */
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { JobResult } from '#platform/jobs/index.ts'
import type { Store } from '#platform/store/index.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'

export const DAY_MS = 86_400_000

interface FileOptions {
  name?: string
  content?: string
  tags?: string[]
  folder?: string
}

let made = 0

/** A new file; its id. */
export async function newFile(person: Person, options: FileOptions = {}): Promise<string> {
  made += 1
  const response = await person.post('/api/files', {
    file_name: options.name ?? `file-${made}.ts`,
    content: options.content ?? `export const n = ${made}\n`,
    ...(options.tags && { tags: options.tags }),
    ...(options.folder && { folder: options.folder }),
  })
  expect(response.status, response.text).toBe(201)
  return response.json.file.id
}

/** A file in the trash; its id. */
export async function binnedFile(
  person: Person,
  options: FileOptions & { ttlDays?: number } = {},
): Promise<string> {
  const id = await newFile(person, options)
  await moveAllToTrash(person, [id], options.ttlDays)
  return id
}

export async function moveAllToTrash(
  person: Person,
  ids: string[],
  ttlDays?: number,
): Promise<void> {
  const body = { file_ids: ids, ...(ttlDays !== undefined && { ttl_days: ttlDays }) }
  const response = await person.post('/api/files/bulk-delete', body)
  expect(response.status, response.text).toBe(200)
}

export async function binnedIds(person: Person): Promise<string[]> {
  const response = await person.get('/api/trash?limit=100')
  expect(response.status, response.text).toBe(200)
  return response.json.items.map((item: { id: string }) => item.id)
}

export async function liveIds(person: Person): Promise<string[]> {
  const response = await person.get('/api/files?limit=100')
  expect(response.status, response.text).toBe(200)
  return response.json.items.map((item: { id: string }) => item.id)
}

/** The job's own function, without waiting for its hour. It stops before the file of that number. */
export async function sweep({ inner: app }: TestApp, stopsAt = Infinity): Promise<JobResult> {
  const job = app.jobs.find(({ id }) => id === 'sweep_bin')
  if (!job) throw new Error('there is no sweep')
  let asked = 0
  const handle = {
    runId: 'run',
    payload: undefined,
    signal: new AbortController().signal,
    progress() {},
    throwIfStopped() {
      asked += 1
      if (asked > stopsAt) throw new Error('stopped')
    },
  }
  return (await job.run(contextOf(app), handle)) as JobResult
}

export function contextOf({ contextFor }: TestApp['inner']): Context {
  return { ...contextFor('test'), t: (key) => key }
}

/** The fields of every event of that name, in order. */
export function emitted({ events }: TestApp, name: string): Record<string, unknown>[] {
  return events.filter(({ event }) => event === name).map(({ fields }) => fields)
}

/** A statement that an administrator runs on the database directly. */
export function meddle({ opened }: TestApp, statement: RawBuilder<unknown>): Promise<unknown> {
  return statement.execute(opened.store.query.withoutPlugins())
}

export const dropIndex = (app: TestApp) => meddle(app, sql`drop index files_to_purge`)

/** Something else has the name, so the index cannot be made. */
export const blockIndex = (app: TestApp) =>
  meddle(app, sql`create table files_to_purge (x integer)`)

export const unblockIndex = (app: TestApp) => meddle(app, sql`drop table files_to_purge`)

/** The catalogue of the database cannot be read. Returns a function that makes it readable again. */
export function hideCatalogue({ opened }: TestApp): () => void {
  const { upkeep } = opened.store
  const { findIndex } = upkeep
  upkeep.findIndex = async () => {
    throw new Error('permission denied for pg_index')
  }
  return () => {
    upkeep.findIndex = findIndex
  }
}

/** What the library stores about one person, read row by row. */
export async function rowsOf({ query }: Store, ownerId: string) {
  const of = (column: 'ownerId') => [column, '=', ownerId] as const
  return {
    files: await query
      .selectFrom('files')
      .select('id')
      .where(...of('ownerId'))
      .execute(),
    versions: await query
      .selectFrom('fileVersions')
      .select(['fileId', 'contentHash'])
      .where(...of('ownerId'))
      .execute(),
    contents: await query
      .selectFrom('contents')
      .select(['hash', 'text'])
      .where(...of('ownerId'))
      .execute(),
    tags: await query
      .selectFrom('fileTags')
      .select('fileId')
      .where(...of('ownerId'))
      .execute(),
    search: await query
      .selectFrom('fileSearch')
      .select('fileId')
      .where(...of('ownerId'))
      .execute(),
  }
}
