/** What machines ask: alive, ready, and the service worker's script. */
import { sql } from 'kysely'
import * as z from 'zod'
import type { PhraseFiles } from '../i18n/phrase-files.ts'
import { common } from '../problems/index.ts'
import { foreignMigrations, pendingMigrations, type Store } from '../store/index.ts'
import type { AssetManifest } from './assets.ts'
import { serviceWorkerText } from './assets.ts'
import { raw } from './responses.ts'
import { defineRoutes, get } from './route.ts'

export interface HealthDeps {
  store: Store
  assetsDir: string
  manifest: AssetManifest
  phraseFiles: PhraseFiles
}

export function machineRoutes({ store, assetsDir, manifest, phraseFiles }: HealthDeps) {
  const worker = serviceWorkerText(assetsDir, manifest, phraseFiles)
  return defineRoutes({
    alive: get('/healthz', {
      who: 'public',
      summary: 'Alive: the process responds.',
      reply: z.object({ status: z.literal('ok') }),
      act: () => ({ status: 'ok' }),
    }),
    ready: get('/readyz', {
      who: 'public',
      summary: 'Ready: the store is reachable and has the schema of this release.',
      reply: z.object({
        status: z.literal('ready'),
        release: z.string(),
        writes: z.enum(['ok', 'failing']),
      }),
      refuses: ['not_ready'],
      async act() {
        if (!(await isReady(store))) throw common.refuse('not_ready', {}, { 'retry-after': '2' })
        // Still ready: reading goes on, and a balancer that sends people away would end that too.
        const writes = store.areWritesFailing() ? 'failing' : 'ok'
        return { status: 'ready', release: manifest.release, writes }
      },
    }),
    serviceWorker: get('/sw.js', {
      who: 'public',
      summary: 'The service worker of this release.',
      act: () =>
        raw(
          200,
          {
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'no-cache',
            'content-security-policy': WORKER_POLICY,
          },
          worker,
        ),
    }),
  })
}

// The worker fetches our own pages and nothing else.
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

async function isReady(store: Store): Promise<boolean> {
  try {
    await sql`select 1`.execute(store.query)
    const [pending, foreign] = [await pendingMigrations(store), await foreignMigrations(store)]
    return pending.length === 0 && foreign.length === 0
  } catch {
    return false
  }
}
