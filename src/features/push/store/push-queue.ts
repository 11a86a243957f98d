/** The push queue as `QueueWorker` sees it. */
import type { QueueStore } from '#platform/queue/index.ts'
import { claimRows, freeClaims, type QueuedPush } from './claims.ts'
import { findNextReady, listReady } from './queue.ts'
import {
  deregisterSender,
  expireSender,
  heartbeatSender,
  listSenders,
  probeSender,
  registerSender,
} from './senders.ts'

export const pushQueue: QueueStore<QueuedPush> = {
  listReady,
  claim: claimRows,
  findNextReady,
  freeClaims,
  register: registerSender,
  heartbeat: heartbeatSender,
  list: listSenders,
  probe: probeSender,
  expire: expireSender,
  deregister: deregisterSender,
}
