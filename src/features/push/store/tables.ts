/** The rows of the push queue, and of those who send from it. */
import type { SenderHeartbeat } from './senders.ts'

export interface QueueTable {
  ownerId: string
  /** Changes with every moment: an outcome of an earlier moment cannot affect a later one. */
  id: string
  kind: string
  itemId: string
  moment: number
  readyAt: number | null
  attempts: number
  /** The sender that holds it. */
  claim: string
  /** Hashes of the devices that have it already, separated by spaces. */
  delivered: string
  data: string
  outcome: '' | 'unknown_kind' | 'exhausted'
  createdAt: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    pushQueue: QueueTable
    pushSenders: SenderHeartbeat
  }
}
