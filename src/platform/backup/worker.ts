/** The thread that writes a backup. Built as an entry of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import '../threads/step-back.ts'
import { loadSqlite } from '../store/sqlite/connection.ts'
import { errorDetails } from '../store/sqlite/protocol.ts'
import type { Loaded } from '../threads/index.ts'
import type { ThreadMessage } from './make-backup.ts'
import { type BackupRequest, writeBackup } from './write.ts'

const send = (message: ThreadMessage) => parentPort?.postMessage(message)
let last = -1

const { request, loaded } = workerData as { request: BackupRequest; loaded: Loaded }
loadSqlite(loaded)

writeBackup(request, (percent) => {
  if (percent > last) send({ percent })
  last = percent
}).then(
  (summary) => send({ summary }),
  (error) => send({ error: errorDetails(error) }),
)
