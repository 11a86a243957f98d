/** Loads that take seconds: a backup, a sync, endless events. All clients wait for the same one. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { newId } from '#platform/crypto/index.ts'
import { EventBatch, eventRow, insertEventBatch } from '#platform/events/store/writing.ts'
import { openStore } from '#platform/store/index.ts'
import { type Client, type Repeat, type Response, signIn, type Target } from './api.ts'

/** The job itself, requested as an administrator does. */
export async function backups(_owner: Client, { dataDir }: Target): Promise<Repeat> {
  const library = new Database(join(dataDir, 'library.db'), { timeout: 5_000 })
  const ask = library.prepare(
    "insert into job_runs (id, job_id, status, cause, created_at) values (?, 'backup', 'pending', 'demand', ?)",
  )
  const finished = library.prepare(
    'select status from job_runs where id = ? and finished_at is not null',
  )
  const run = async (round: number): Promise<Response> => {
    const id = `bench-${process.pid}-${round}`
    ask.run(id, Date.now())
    for (;;) {
      const end = finished.get(id) as { status: string } | undefined
      if (end)
        return { status: end.status === 'completed' ? 200 : 500, body: '', cookie: null, bytes: 0 }
      await pause()
    }
  }
  return oneAtATime(run)
}

/** Mirrored from nothing each time, one after the other. */
export async function syncs(_owner: Client, { url, repository }: Target): Promise<Repeat> {
  const owner = await signIn(url, 'Owner of repositories')
  return oneAtATime(async (round) => {
    const name = `mirror-${process.pid}-${round}`
    const added = await owner.post('/api/repos', { url: repository, name })
    if (added.status !== 202) return added
    for (;;) {
      const shown = await owner.get(`/api/repos/${name}`)
      const { state } = (JSON.parse(shown.body) as { repo: { state: string } }).repo
      if (state === 'ready') return owner.send('DELETE', `/api/repos/${name}`)
      if (state === 'failed') return { ...shown, status: 500 }
      await pause()
    }
  })
}

function oneAtATime(run: Repeat): Repeat {
  let running: Promise<Response> | null = null
  return (round) => {
    running ??= run(round).finally(() => {
      running = null
    })
    return running
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

const EVENTS_IN_BATCH = 100
const BATCH_MS = 20

/** As another process of the service writes them, at its pace: more clients do not make more events. */
export async function writesEvents(_owner: Client, { dataDir }: Target): Promise<Repeat> {
  const store = openStore({ dataDir, databaseUrl: null }, { isShared: true })
  let startedAt: number | null = null
  return async (round) => {
    startedAt ??= performance.now()
    const waitMs = startedAt + round * BATCH_MS - performance.now()
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, waitMs)))
    const at = Date.now()
    const batch = new EventBatch()
    for (let nth = 0; nth < EVENTS_IN_BATCH; nth++) {
      const id = newId(at)
      const event = {
        id,
        at,
        event: 'quick_fix_used',
        severity: 'info',
        request_id: 'bench',
      } as const
      batch.add(event, eventRow(event, '{"action_id":"bench"}'))
    }
    await insertEventBatch(store, batch)
    return { status: 200, body: '', cookie: null, bytes: 0 }
  }
}
