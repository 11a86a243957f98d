/** A thread of the store: holds connections and serves requests for them. Built as an entry of its own. */
import { setImmediate } from 'node:timers/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import type { Loaded } from '../../threads/index.ts'
import { loadSqlite, openConnection, prepared, readRows } from './connection.ts'
import type { Settle } from './group.ts'
import { GroupCommit } from './group-commit.ts'
import {
  type DatabaseAddress,
  errorDetails,
  type Numbered,
  type Reply,
  type Request,
  type StatementResult,
} from './protocol.ts'

interface Opened {
  address: DatabaseAddress
  writing: GroupCommit
  reading: Database.Database | null
}

const { port, loaded } = workerData as { port: MessagePort; loaded: Loaded }
loadSqlite(loaded)

const databases = new Map<number, Opened>()

parentPort?.on('message', (requests: Numbered[]) => {
  for (const { id, ...request } of requests) {
    const settle: Settle = {
      resolve: (result) => send({ id, result }),
      reject: (error) => send({ id, error: errorDetails(error) }),
    }
    handle(request, settle).catch(settle.reject)
  }
})

let replies: Reply[] = []

/** Requests of one message get one reply message. */
function send(reply: Reply): void {
  if (replies.push(reply) > 1) return
  process.nextTick(() => {
    const ready = replies
    replies = []
    port.postMessage(ready)
  })
}

async function handle(request: Request, settle: Settle): Promise<void> {
  if (request.op === 'open') {
    const { address } = request
    databases.set(address.id, { address, writing: new GroupCommit(address), reading: null })
    return
  }
  const opened = databases.get(request.database)
  if (!opened) throw new Error('the database is not open in this thread')
  switch (request.op) {
    case 'read':
      return settle.resolve(read(readingOf(opened), request.sql, request.parameters))
    case 'check':
      return settle.resolve(asRows(await findComplaints(readingOf(opened), request.isThorough)))
    case 'close':
      databases.delete(request.database)
      opened.reading?.close()
  }
  opened.writing.add(request, settle)
}

function readingOf(opened: Opened): Database.Database {
  opened.reading ??= openConnection({ ...opened.address, access: 'read' })
  return opened.reading
}

function read(database: Database.Database, sql: string, parameters: readonly unknown[]) {
  const statement = prepared(database, sql)
  if (!statement.readonly || !statement.reader) throw new Error(`not a read: ${sql.slice(0, 80)}`)
  return readRows(statement, parameters)
}

function asRows(complaints: readonly string[]): StatementResult {
  return { columns: ['complaint'], rows: complaints.map((complaint) => [complaint]) }
}

async function findComplaints(database: Database.Database, isThorough: boolean): Promise<string[]> {
  if (!isThorough) return findDamagedTables(database)
  const rows = database.pragma('integrity_check') as { integrity_check: string }[]
  const broken = database.pragma('foreign_key_check') as { table: string }[]
  return [
    ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...broken.map((row) => `a row of ${row.table} points to nothing`),
  ]
}

/** Table by table: between two of them the thread can be ended, within one it cannot. */
async function findDamagedTables(database: Database.Database): Promise<string[]> {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and rootpage > 0")
    .pluck()
    .all() as string[]
  const complaints: string[] = []
  for (const table of tables) {
    const quoted = `"${table.replaceAll('"', '""')}"`
    const lines = database.prepare(`pragma quick_check(${quoted})`).pluck().all() as string[]
    complaints.push(...lines.filter((line) => line !== 'ok'))
    await setImmediate()
  }
  return complaints
}
