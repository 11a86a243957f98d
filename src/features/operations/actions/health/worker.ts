/**
 * The thread that reads a whole library, the served one or one that a backup was unpacked into. Built as an entry point
 * of its own.
 */
import { parentPort, workerData } from 'node:worker_threads'
import '#platform/threads/step-back.ts'
import { loadBackup } from '#platform/backup/index.ts'
import { loadSqlite, openStore } from '#platform/store/index.ts'
import type { Loaded } from '#platform/threads/index.ts'
import type { ThreadCheckReply, ThreadCheckRequest } from './check-in-thread.ts'
import { checkLibrary, runThoroughChecks } from './checks/index.ts'

async function run(request: ThreadCheckRequest): Promise<ThreadCheckReply> {
  if ('address' in request) {
    const store = openStore(request.address)
    try {
      return { findings: await runThoroughChecks(store), rows: 0 }
    } finally {
      await store.close()
    }
  }
  const { rows } = await loadBackup(request.file, request.folder)
  const store = openStore({ dataDir: request.folder, databaseUrl: null })
  try {
    return { findings: await checkLibrary(store), rows }
  } finally {
    await store.close()
  }
}

const { request, loaded } = workerData as { request: ThreadCheckRequest; loaded: Loaded }
loadSqlite(loaded)

run(request).then(
  (reply) => parentPort?.postMessage(reply),
  (error: Error) => parentPort?.postMessage({ error: error.message }),
)
